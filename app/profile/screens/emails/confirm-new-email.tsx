import { accountEmailMessages } from "../../email-messages.ts";
import { linkEmail } from "../../ui/link-email.tsx";

/** Email to the new address, to confirm a change of email. */
const { Email, sample, subject } = linkEmail(
  () => accountEmailMessages.confirmNew,
  ({ shop }) => accountEmailMessages.confirmNew.text(shop.name),
);

export { Email as default, sample, subject };
