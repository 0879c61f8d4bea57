const KNOWN = {
  UNREGISTERED: [404, 'NOT_FOUND'],
  INVALID_ARGUMENT: [400, 'INVALID_ARGUMENT'],
  SENDER_ID_MISMATCH: [403, 'PERMISSION_DENIED'],
  THIRD_PARTY_AUTH_ERROR: [401, 'UNAUTHENTICATED'],
  QUOTA_EXCEEDED: [429, 'RESOURCE_EXHAUSTED'],
  UNAVAILABLE: [503, 'UNAVAILABLE'],
  INTERNAL: [500, 'INTERNAL'],
} as const;

export class FcmFailure extends Error {
  readonly code: number;
  readonly body: object;

  constructor(code: number, status: string, details: object[]) {
    super(status);
    this.code = code;
    this.body = { error: { code, message: `${status} (simulador)`, status, details } };
  }
}

export function fcmFailure(errorCode: keyof typeof KNOWN): FcmFailure {
  const [code, status] = KNOWN[errorCode];
  return new FcmFailure(code, status, [
    { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode },
  ]);
}

export const badRequest = (field: string, description: string) =>
  new FcmFailure(400, 'INVALID_ARGUMENT', [
    { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, description }] },
  ]);

/** There is no FCM error code, because Google's authentication refuses the call before FCM sees it. */
export const unauthenticated = () => new FcmFailure(401, 'UNAUTHENTICATED', []);
