/** A limit refuses a visitor's request for so many seconds. Its message may be shown. */
export class TooMany extends Error {
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}
