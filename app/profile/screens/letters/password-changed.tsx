import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { letterWords } from "../../letter-words.ts";

const words = letterWords.password;

type Props = LetterProps<{ readonly href: string }>;

export const subject = ({ shop }: Props) => words.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress() };

/** To whoever has another password from now on. */
export default function PasswordChanged({ data }: Props) {
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.text}</Paragraph>
      <Paragraph>{words.aside}</Paragraph>
      <Action href={data.href}>{words.action}</Action>
    </>
  );
}
