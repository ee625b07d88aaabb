import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Facts, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { letterWords } from "../../letter-words.ts";

const words = letterWords.device;

type Props = LetterProps<{ readonly href: string; readonly device: string; readonly at: string }>;

export const subject = ({ shop }: Props) => words.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress(), device: "Firefox, Linux", at: "2 March 2026, 14:05" };

/** To somebody who has signed in where they had not before. */
export default function NewDevice({ data }: Props) {
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.text}</Paragraph>
      <Facts
        facts={[
          [words.device, data.device || words.unknown],
          [words.at, data.at],
        ]}
      />
      <Paragraph>{words.aside}</Paragraph>
      <Action href={data.href}>{words.action}</Action>
    </>
  );
}
