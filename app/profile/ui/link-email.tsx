import type { EmailProps } from "../../ui/email/email.ts";
import { Action, Aside, Heading, Paragraph } from "../../ui/email/pieces.tsx";
import { accountAddress } from "../addresses.ts";
import type { accountEmailMessages } from "../email-messages.ts";

type Texts = Omit<(typeof accountEmailMessages)["reset"], "text">;

type LinkEmail = EmailProps<{ readonly href: string }>;

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
