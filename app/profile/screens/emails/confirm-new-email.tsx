import { accountEmailMessages } from "../../email-messages.ts";
import { linkEmail } from "../../ui/link-email.tsx";

/** Email to the new email address of an account. Asks the recipient to confirm the change. */
const { Email, sample, subject } = linkEmail(
  () => accountEmailMessages.confirmNew,
  ({ shop }) => accountEmailMessages.confirmNew.text(shop.name),
);

export { Email as default, sample, subject };
