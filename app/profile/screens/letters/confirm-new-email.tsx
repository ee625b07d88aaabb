import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { letterWords } from "../../letter-words.ts";

const words = letterWords.confirmNew;

type Props = LetterProps<{ readonly href: string }>;

export const subject = ({ shop }: Props) => words.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress() };

/** To the e-mail that an account is to have. */
export default function ConfirmNewEmail({ data, shop }: Props) {
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.text(shop.name)}</Paragraph>
      <Action href={data.href}>{words.action}</Action>
      <Aside>{words.aside}</Aside>
    </>
  );
}
