import type { EmailProps } from "../../../ui/email/email.ts";
import { LinkEmail } from "../../../ui/email/pieces.tsx";
import { sampleSubscription as sample } from "../../domain/subscription-emails.ts";
import { subscriptionEmailMessages as messages } from "../../subscription-email-messages.ts";

type Props = EmailProps<typeof sample>;

export const subject = ({ data, shop }: Props) => messages.back.subject(data.title, shop.name);

export { sample };

export default function BackInStock({ data }: Props) {
  return <LinkEmail {...messages.back} text={messages.back.text(data.title)} href={data.href} />;
}
