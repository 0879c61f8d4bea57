const STATUS = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  BadDigest: 400,
  IncompleteBody: 400,
  InvalidAccessKeyId: 403,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  MissingSecurityHeader: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
} as const;

export type S3Code = keyof typeof STATUS;

export class S3Error extends Error {
  readonly code: S3Code;
  readonly status: number;

  constructor(code: S3Code) {
    super(code);
    this.code = code;
    this.status = STATUS[code];
  }

  toXml(): string {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${this.code}</Code><Message>${this.code}</Message><RequestId>simulador</RequestId></Error>`;
  }
}
