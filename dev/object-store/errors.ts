const STATUS = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  EntityTooSmall: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidURI: 400,
  MalformedXML: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const;

/** An error as the client sees it (S3 API Reference, "Error responses"). */
export class S3Error extends Error {
  override name = "S3Error";
  readonly status: number;

  constructor(
    readonly code: keyof typeof STATUS,
    message: string = code,
  ) {
    super(message);
    this.status = STATUS[code];
  }
}
