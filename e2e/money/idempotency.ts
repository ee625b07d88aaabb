import { Refusal } from "./refusal.ts";

export type Answer = { readonly status: number; readonly body: object };

type Request = { readonly request: string; readonly answer: Answer | null; readonly at: number };

/**
 * Responses by idempotency key. "We save the resulting status code and body of the first request made for any given
 * idempotency key, regardless of whether it succeeds or fails. Subsequent requests with the same key return the same
 * result, including 500 errors." (docs.stripe.com/api/idempotent_requests)
 * @param forgetMs age in ms from which a key can be forgotten. Stripe forgets keys after a day.
 */
export function createKeys(forgetMs = 0) {
  const requests = new Map<string, Request>();
  return {
    /**
     * Returns the stored response, or null to execute the request.
     * @throws Refusal if the key belongs to a different request, or to one in progress
     */
    begin(key: string, request: string): Answer | null {
      const before = requests.get(key);
      if (!before) {
        requests.set(key, { request, answer: null, at: performance.now() });
        return null;
      }
      if (before.request !== request)
        throw new Refusal(
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: "idempotency_error" },
        );
      if (before.answer) return before.answer;
      throw new Refusal("There is currently another in-progress request using this Idempotent Key.", {
        status: 409,
        code: "idempotency_key_in_use",
      });
    },
    end: (key: string, request: string, answer: Answer) =>
      void requests.set(key, { request, answer, at: performance.now() }),
    forgetOld(key: string) {
      if (performance.now() - (requests.get(key)?.at ?? 0) >= forgetMs) requests.delete(key);
    },
    forget: (key: string) => void requests.delete(key),
  };
}
