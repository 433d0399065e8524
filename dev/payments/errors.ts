export class ApiError extends Error {
  override name = "ApiError";
  readonly details: object;

  constructor(
    readonly status: number,
    details: {
      type?: "idempotency_error" | "api_error";
      code?: string;
      message?: string;
      param?: string;
    },
  ) {
    super(details.message);
    this.details = { type: "invalid_request_error", ...details };
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
