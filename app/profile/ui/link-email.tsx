import type { EmailProps } from "../../ui/email/email.ts";
import { Action, Aside, Heading, Paragraph } from "../../ui/email/pieces.tsx";
import { accountAddress } from "../addresses.ts";

type Texts = {
  readonly subject: (shop: string) => string;
  readonly heading: string;
  readonly action: string;
  readonly aside: string;
};

type LinkEmail = EmailProps<{ readonly href: string }>;

/** Creates the template of an email that consists of a paragraph and a link. */
export const linkEmail = (texts: () => Texts, text: (email: LinkEmail) => string) => ({
  subject: ({ shop }: LinkEmail) => texts().subject(shop.name),
  sample: { href: accountAddress() } satisfies LinkEmail["data"],
  Email: (email: LinkEmail) => (
    <>
      <Heading>{texts().heading}</Heading>
      <Paragraph>{text(email)}</Paragraph>
      <Action href={email.data.href}>{texts().action}</Action>
      <Aside>{texts().aside}</Aside>
    </>
  ),
});
