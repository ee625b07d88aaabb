import type { EmailProps } from "../../../ui/email/email.ts";
import { LinkEmail } from "../../../ui/email/pieces.tsx";
import { sampleSubscription as sample } from "../../domain/subscription-emails.ts";
import { subscriptionEmailMessages as messages } from "../../subscription-email-messages.ts";

type Props = EmailProps<typeof sample>;

export const subject = ({ data, shop }: Props) => messages.confirm.subject(data.title, shop.name);

export { sample };

/** Asks to confirm a subscription. The store skips this email if the signed-in user's email is confirmed. */
export default function ConfirmSubscription({ data }: Props) {
  return <LinkEmail {...messages.confirm} text={messages.confirm.text(data.title)} href={data.href} />;
}
