import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { type SubscribedProduct, sampleSubscription } from "../../domain/subscription-emails.ts";
import { subscriptionEmailMessages } from "../../subscription-email-messages.ts";

const messages = subscriptionEmailMessages.confirm;

type Props = EmailProps<SubscribedProduct>;

export const subject = ({ data, shop }: Props) => messages.subject(data.title, shop.name);

export const sample = sampleSubscription;

/** Sent to guests. Signed-in users with a verified email need no confirmation. */
export default function ConfirmSubscription({ data }: Props) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text(data.title)}</Paragraph>
      <Action href={data.href}>{messages.action}</Action>
      <Aside>{messages.aside}</Aside>
    </>
  );
}
