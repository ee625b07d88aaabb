import { eq } from "drizzle-orm";
import type { EntryAct } from "../../accounts/server/entry.ts";
import { sessions } from "../../accounts/server/schema.ts";
import type { Post } from "../../server/emails.ts";

/** Stores the device of a new session. With the embedded provider, also sends a confirmation or new-device email. */
export const welcome =
  (post: Post | null, hasPasswords: boolean): EntryAct =>
  async (transaction, { user, token, device, isKnown, opensAccount }) => {
    if (device) await transaction.update(sessions).set({ device }).where(eq(sessions.token, token));
    if (!post || !hasPasswords) return;
    const { id, email: to } = user;
    if (opensAccount) return post(transaction, { kind: "confirm-email", to, about: { user: id }, account: id });
    const about = { user: id, device: device ?? null, at: new Date().toISOString() };
    if (!isKnown) await post(transaction, { kind: "new-device", to, about, account: id });
  };
