import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Aside, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { letterWords } from "../../letter-words.ts";

const words = letterWords.changed;

type Props = LetterProps<object>;

export const subject = ({ shop }: Props) => words.subject(shop.name);

export const sample: Props["data"] = {};

/** To the e-mail that an account had until now. */
export default function EmailChanged() {
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.text}</Paragraph>
      <Aside>{words.aside}</Aside>
    </>
  );
}
