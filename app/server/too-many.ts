/** A rate limit refused the request for so many seconds. The message may be shown. */
export class TooMany extends Error {
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}
