import type { EmailProps } from "../../../ui/email/email.ts";
import { LinkEmail } from "../../../ui/email/pieces.tsx";
import { type SubscribedProduct, sampleSubscription } from "../../domain/subscription-emails.ts";
import { subscriptionEmailMessages as messages } from "../../subscription-email-messages.ts";

type Props = EmailProps<SubscribedProduct>;

export const subject = ({ data, shop }: Props) => messages.confirm.subject(data.title, shop.name);

export const sample = sampleSubscription;

/** Email that asks the recipient to confirm a subscription. Not sent to a signed-in user's own verified address. */
export default function ConfirmSubscription({ data }: Props) {
  return <LinkEmail {...messages.confirm} text={messages.confirm.text(data.title)} href={data.href} />;
}
