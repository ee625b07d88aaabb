import type { EmailProps } from "../../../ui/email/email.ts";
import { LinkEmail } from "../../../ui/email/pieces.tsx";
import { type SubscribedProduct, sampleSubscription } from "../../domain/subscription-emails.ts";
import { subscriptionEmailMessages as messages } from "../../subscription-email-messages.ts";

type Props = EmailProps<SubscribedProduct>;

export const subject = ({ data, shop }: Props) => messages.back.subject(data.title, shop.name);

export const sample = sampleSubscription;

export default function BackInStock({ data }: Props) {
  return <LinkEmail {...messages.back} text={messages.back.text(data.title)} href={data.href} />;
}
