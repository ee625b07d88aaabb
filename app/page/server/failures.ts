import { words } from "../../shop/words.ts";
import { failureWords } from "../../server/failure-words.ts";
import { awayIn, retryAfter } from "../../database/away.ts";
import { isBusy } from "../../database/busy.ts";
import { Crowded } from "../../catalogue/server/in-turn.ts";
import { Malformed } from "../../server/forms.ts";

type Failure = {
  readonly status: 400 | 500 | 503;
  /** May be shown to the visitor as it is. */
  readonly message: string;
  /** Seconds. */
  readonly retryAfter?: number;
};

/** What a visitor is told of an error that ended their request. What is not known here is a bug. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Malformed) return { status: 400, message: words.refusals.notUnderstood };
  const away = awayIn(error);
  if (away) return { status: 503, message: away.message, retryAfter };
  if (isBusy(error)) return { status: 503, message: failureWords.busy, retryAfter: 2 };
  const crowded = [error, (error as Error).cause].find((cause) => cause instanceof Crowded);
  if (crowded) return { status: 503, message: crowded.message, retryAfter: 2 };
  return { status: 500, message: words.problem.heading };
}
