import type { User } from "./domain/user.ts";

export type Credentials = { readonly email: string; readonly password: string };

/** Why the provider said no, in words that may be shown to the shopper; and about which of the two it is, where that was said. */
export type Refusal = { readonly message: string; readonly field?: keyof Credentials | undefined };

/** What a hosted provider does by emails of its own, which the store never sees. None of it throws. */
export interface ProviderEmails {
  /** Null once whoever has an account with an e-mail is sent a way to another password, and the same where nobody has; or why not. */
  sendReset(email: string): Promise<Refusal | null>;
  /** Null once whoever is signed in is sent an email by which they confirm their e-mail, or why not. */
  sendConfirmation(): Promise<Refusal | null>;
  /** Whether they have confirmed it, and the store knows of it. */
  isConfirmed(): Promise<boolean>;
}

/** The identity provider, as the store sees it (specification 7). Four calls, whoever answers them, and what a hosted one does besides. */
export interface Identity {
  /** Null once signed in, or why not. Never throws: a provider that cannot be reached is a refusal too. */
  signIn(credentials: Credentials): Promise<Refusal | null>;
  /** Null once the account exists and its owner is signed in, or why not. Never throws. */
  createAccount(credentials: Credentials): Promise<Refusal | null>;
  /** Null once signed out, here and in the browser's other tabs, or why not. Never throws. */
  signOut(): Promise<Refusal | null>;
  /** Calls back as soon as the provider knows, with the user or null, and again at every change. Returns how to stop. */
  subscribe(observer: (user: User | null) => void): () => void;
  /** The emails of a hosted provider; where the store keeps the accounts it writes them itself. @throws when the provider's client cannot be loaded. */
  emails?(): Promise<ProviderEmails>;
}
