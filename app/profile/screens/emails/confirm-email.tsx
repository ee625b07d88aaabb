import { accountEmailMessages } from "../../email-messages.ts";
import { linkEmail } from "../../ui/link-email.tsx";

const { Email, sample, subject } = linkEmail("confirm", ({ shop }) => accountEmailMessages.confirm.text(shop.name));

export { Email as default, sample, subject };
