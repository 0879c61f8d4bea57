import type { PushRechazado } from '@oficina/mensajes/server';
import { type Answer, type Judged, ok, rejected, retryable, unknown } from '@oficina/outside';
import { z } from 'zod';

export type JudgedPush = Judged<{ id: string }, PushRechazado>;

const QUOTA_WAIT_MS = 60_000;
const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
const BAD_REQUEST = 'type.googleapis.com/google.rpc.BadRequest';

const Sent = z.object({ name: z.string().min(1) });
const Detail = z.object({
  '@type': z.string(),
  errorCode: z.string().optional(),
  fieldViolations: z.array(z.object({ field: z.string().optional() })).optional(),
});
const Failed = z.object({
  error: z.object({ status: z.string().optional(), details: z.array(Detail).optional() }),
});

type Details = z.infer<typeof Detail>[];

export const isUnauthenticated = (answer: Answer) =>
  answer.status === 401 && fcmCodeOf(detailsOf(answer)) === undefined;

export function judge(answer: Answer): JudgedPush {
  const { status, retryAfterMs } = answer;
  if (status === 200) {
    const sent = Sent.safeParse(answer.json);
    return sent.success ? ok({ id: sent.data.name }) : unknown('200');
  }
  const details = detailsOf(answer);
  const code = fcmCodeOf(details);
  switch (code) {
    case 'UNREGISTERED':
      return rejected('token-baja');
    case 'SENDER_ID_MISMATCH':
      return rejected('token-invalido', true);
    case 'INVALID_ARGUMENT':
      return blamesContent(details) ? rejected('contenido', true) : rejected('token-invalido');
    case 'THIRD_PARTY_AUTH_ERROR':
      return retryable(
        `${code}: Apple no acepta la clave de la aplicación; cargala de nuevo en Firebase`,
        true,
      );
    case 'QUOTA_EXCEEDED':
      return retryable(code, false, retryAfterMs ?? QUOTA_WAIT_MS);
    case 'UNAVAILABLE':
    case 'INTERNAL':
      return retryable(code, false, retryAfterMs);
  }
  // Without an FCM error code, the token of the device is not to blame.
  if (status === 429) return retryable('429', false, retryAfterMs ?? QUOTA_WAIT_MS);
  if (status === 503) return retryable('503', false, retryAfterMs);
  if (status === 401)
    return retryable(
      'UNAUTHENTICATED: Google no acepta la cuenta de servicio; revisá FCM_SERVICE_ACCOUNT_FILE',
      true,
    );
  if (status === 403 || status === 404)
    return retryable(
      `${status}: el proyecto no existe o la cuenta no puede enviar; revisá FCM_SERVICE_ACCOUNT_FILE`,
      true,
    );
  // Any other status may come from a proxy on the way, so the message may or may not have been sent.
  return status >= 400 && status < 500 ? rejected('contenido', true) : unknown(String(status));
}

function detailsOf({ json }: Answer): Details {
  const failed = Failed.safeParse(json);
  return failed.success ? (failed.data.error.details ?? []) : [];
}

const fcmCodeOf = (details: Details) => details.find((one) => one['@type'] === FCM_ERROR)?.errorCode;

/** A bad field is a mistake of this program, unless that field is the token. */
const blamesContent = (details: Details) =>
  details.some(
    (one) =>
      one['@type'] === BAD_REQUEST &&
      one.fieldViolations?.every(({ field }) => field === 'message.token') !== true,
  );
