import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { letterWords } from "../../letter-words.ts";

const words = letterWords.confirm;

type Props = LetterProps<{ readonly href: string }>;

export const subject = ({ shop }: Props) => words.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress() };

/** To whoever opened an account with this e-mail. */
export default function ConfirmEmail({ data, shop }: Props) {
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.text(shop.name)}</Paragraph>
      <Action href={data.href}>{words.action}</Action>
      <Aside>{words.aside}</Aside>
    </>
  );
}
