import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Aside, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { accountLetterMessages } from "../../letter-messages.ts";

const messages = accountLetterMessages.changed;

type Props = LetterProps<object>;

export const subject = ({ shop }: Props) => messages.subject(shop.name);

export const sample: Props["data"] = {};

/** To the e-mail that an account had until now. */
export default function EmailChanged() {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text}</Paragraph>
      <Aside>{messages.aside}</Aside>
    </>
  );
}
