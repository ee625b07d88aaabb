import { accountEmailMessages } from "../../email-messages.ts";
import { linkEmail } from "../../ui/link-email.tsx";

/** Sent to the new address of an account, to confirm a change of email. */
const { Email, sample, subject } = linkEmail("confirmNew", ({ shop }) =>
  accountEmailMessages.confirmNew.text(shop.name),
);

export { Email as default, sample, subject };
