import { databaseUnavailableIn, retryAfter } from "../database/unavailable.ts";
import { isBusy } from "../database/busy.ts";
import { pageMessages } from "../page/messages.ts";
import { failureMessages } from "./failure-messages.ts";
import { Malformed } from "./forms.ts";
import { Overloaded } from "./overloaded.ts";
import { ServiceUnavailable } from "./service-unavailable.ts";
import { TooMany } from "./too-many.ts";

type Failure = {
  readonly status: 400 | 429 | 500 | 503;
  readonly message: string;
  /** Value of the Retry-After header, in seconds. */
  readonly retryAfter?: number;
};

/** Maps an error to a response. Unknown errors get status 500. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Malformed) return { status: 400, message: failureMessages.notUnderstood };
  if (error instanceof TooMany) return { status: 429, message: error.message, retryAfter: error.retryAfter };
  const unavailable = databaseUnavailableIn(error);
  if (unavailable) return { status: 503, message: unavailable.message, retryAfter };
  if (error instanceof ServiceUnavailable) return { status: 503, message: error.message, retryAfter: 30 };
  if (isBusy(error)) return { status: 503, message: failureMessages.busy, retryAfter: 2 };
  const overloaded = error instanceof Error && error.cause instanceof Overloaded ? error.cause : error;
  if (overloaded instanceof Overloaded) return { status: 503, message: overloaded.message, retryAfter: 2 };
  return { status: 500, message: pageMessages.problem.heading };
}
