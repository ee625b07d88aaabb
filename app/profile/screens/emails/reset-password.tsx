import { accountEmailMessages } from "../../email-messages.ts";
import { linkEmail } from "../../ui/link-email.tsx";

const { Email, sample, subject } = linkEmail("reset", () => accountEmailMessages.reset.text);

export { Email as default, sample, subject };
