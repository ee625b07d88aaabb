import type { EntryAct } from "../../accounts/server/entry.ts";
import type { Post } from "../../server/emails.ts";
import { storeDevice } from "./sessions.ts";

/**
 * Runs for each new session. Stores the browser and operating system. Sends a confirmation email to a new account, or
 * a new-device email if the browser is unknown. With a hosted provider, sends no email.
 */
export const welcome =
  (post: Post | null, hasPasswords: boolean): EntryAct =>
  async (transaction, { user, token, device, isKnown, opensAccount }) => {
    if (device) await storeDevice(transaction, token, device);
    if (!post || !hasPasswords) return;
    const { id, email: to } = user;
    if (opensAccount) return post(transaction, { kind: "confirm-email", to, about: { user: id }, account: id });
    const at = new Date().toISOString();
    const about = { user: id, device: device ?? null, at };
    if (!isKnown) await post(transaction, { kind: "new-device", to, about, account: id });
  };
