import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { letterWords } from "../../letter-words.ts";

const words = letterWords.reset;

type Props = LetterProps<{ readonly href: string }>;

export const subject = ({ shop }: Props) => words.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress() };

/** To somebody who has forgotten their password. */
export default function ResetPassword({ data }: Props) {
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.text}</Paragraph>
      <Action href={data.href}>{words.action}</Action>
      <Aside>{words.aside}</Aside>
    </>
  );
}
