import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { letterWords } from "../../letter-words.ts";

const words = letterWords.password;

type Props = LetterProps<{ readonly href: string }>;

export const subject = ({ shop }: Props) => words.subject(shop.name);

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
