import type { EntryAct } from "../../accounts/server/entry.ts";
import type { Post } from "../../server/emails.ts";
import { noteDevice } from "./sessions.ts";

/**
 * What is done about a session that begins: it is noted in what kind of browser, a new account is asked to confirm its e-mail, and
 * somebody who signs in where they have not before is told. Where the provider keeps the passwords, it writes these emails.
 */
export const welcome =
  (post: Post | null, keepsPasswords: boolean): EntryAct =>
  async (transaction, { user, token, device, isKnown, opensAccount }) => {
    if (device) await noteDevice(transaction, token, device);
    if (!post || !keepsPasswords) return;
    const { id, email: to } = user;
    if (opensAccount) return post(transaction, { kind: "confirm-email", to, about: { user: id }, account: id });
    const at = new Date().toISOString();
    const about = { user: id, device: device ?? null, at };
    if (!isKnown) await post(transaction, { kind: "new-device", to, about, account: id });
  };
