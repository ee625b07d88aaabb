type Details = {
  readonly status?: number;
  readonly type?: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  readonly code?: string;
  readonly param?: string;
  /** True to store the response under the idempotency key. Stripe stores none for requests that fail validation. */
  readonly isStored?: boolean;
};

export class Refusal extends Error {
  readonly status: number;
  readonly isStored: boolean;
  readonly body: object;

  constructor(
    message: string,
    { status = 400, type = "invalid_request_error", isStored = false, ...details }: Details = {},
  ) {
    super(message);
    this.status = status;
    this.isStored = isStored;
    this.body = { error: { type, message, ...details } };
  }
}

export const serverError = (isStored: boolean) =>
  new Refusal("An unknown error occurred.", { status: 500, type: "api_error", isStored });

export const notFound = (kind: string, id: string) =>
  new Refusal(`No such ${kind}: '${id}'`, { status: 404, code: "resource_missing", param: "id" });
