import { accountEmailMessages } from "../../email-messages.ts";
import { linkEmail } from "../../ui/link-email.tsx";

/** Sent to the current address, to confirm a change of email. */
const { Email, sample, subject } = linkEmail("change", ({ data }) => accountEmailMessages.change.text(data.next ?? ""));

export { Email as default, sample, subject };
