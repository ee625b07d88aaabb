import { Refusal } from "./refusal.ts";

export type Answer = { readonly status: number; readonly body: object };

type Request = { readonly request: string; readonly answer: Answer | null };

/**
 * Answers by idempotency key. "We save the resulting status code and body of the first request made for any given
 * idempotency key, regardless of whether it succeeds or fails. Subsequent requests with the same key return the same
 * result, including 500 errors." (docs.stripe.com/api/idempotent_requests)
 */
export function createKeys() {
  const requests = new Map<string, Request>();
  return {
    /** The stored answer, or null to execute the request. @throws Refusal for another request under the same key. */
    begin(key: string, request: string): Answer | null {
      const before = requests.get(key);
      if (!before) {
        requests.set(key, { request, answer: null });
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
    end: (key: string, request: string, answer: Answer) => void requests.set(key, { request, answer }),
    forget: (key: string) => void requests.delete(key),
  };
}
