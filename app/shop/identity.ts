import type { User } from "./domain/user.ts";

export type Credentials = { readonly email: string; readonly password: string };

/** `message` is for the shopper. `field` is the field at fault, if known. */
export type Refusal = { readonly message: string; readonly field?: keyof Credentials | undefined };

/** Emails that a hosted provider sends instead of the store. Methods never throw. Null means success. */
export interface ProviderEmails {
  /** Also resolves to null if no account has this email. */
  sendReset(email: string): Promise<Refusal | null>;
  sendConfirmation(): Promise<Refusal | null>;
  /** True if the user's email is confirmed, and the store has recorded the confirmation. */
  isConfirmed(): Promise<boolean>;
}

/**
 * Interface to an identity provider: the four calls of specification 7, `revalidate`, and a hosted provider's emails.
 * `signIn`, `createAccount` and `signOut` resolve to null on success, else to a refusal. They never throw: an
 * unreachable provider causes a refusal.
 */
export interface Identity {
  signIn(credentials: Credentials): Promise<Refusal | null>;
  createAccount(credentials: Credentials): Promise<Refusal | null>;
  signOut(): Promise<Refusal | null>;
  /** Calls back with the current user or null, at first and on every change. Returns a function that unsubscribes. */
  subscribe(observer: (user: User | null) => void): () => void;
  /** Checks the session again. Notifies subscribers if the user has changed. */
  revalidate(): void;
  /** Absent if the store sends its own emails. @throws if the SDK cannot be loaded. */
  emails?(): Promise<ProviderEmails>;
}
