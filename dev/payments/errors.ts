/**
 * An error of the API as Stripe answers it: `{ error: { type, code, message, param } }` with an
 * HTTP status (https://docs.stripe.com/api/errors).
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly details: {
      type?: "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";
      code?: string;
      message: string;
      param?: string;
    },
  ) {
    super(details.message);
    this.name = "ApiError";
  }

  toBody() {
    const { type = "invalid_request_error", code, message, param } = this.details;
    return {
      error: {
        ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${dashed(code)}` }),
        message,
        ...(param && { param }),
        type,
      },
    };
  }
}

/** A parameter that is there but not acceptable: 400 `invalid_request_error`. */
export function invalidParameter(param: string, message: string, code?: string) {
  return new ApiError(400, { code, message, param });
}

/** An object that does not exist: 404 `resource_missing` when it is the one in the address. */
export function resourceMissing(objectName: string, id: string, param = "id", status = 404) {
  const message = `No such ${objectName}: '${id}'`;
  return new ApiError(status, { code: "resource_missing", message, param });
}

function dashed(code: string) {
  return code.replaceAll("_", "-");
}
