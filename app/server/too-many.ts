/** Thrown for a request over a rate limit. `retryAfter` is in seconds. The message is for the visitor. */
export class TooMany extends Error {
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}
