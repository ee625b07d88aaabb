import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Facts, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { accountLetterMessages } from "../../letter-messages.ts";

const messages = accountLetterMessages.device;

type Props = LetterProps<{ readonly href: string; readonly device: string; readonly at: string }>;

export const subject = ({ shop }: Props) => messages.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress(), device: "Firefox, Linux", at: "2 March 2026, 14:05" };

/** To somebody who has signed in where they had not before. */
export default function NewDevice({ data }: Props) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text}</Paragraph>
      <Facts
        facts={[
          [messages.device, data.device || messages.unknown],
          [messages.at, data.at],
        ]}
      />
      <Paragraph>{messages.aside}</Paragraph>
      <Action href={data.href}>{messages.action}</Action>
    </>
  );
}
