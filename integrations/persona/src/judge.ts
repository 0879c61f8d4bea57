import {
  isSilence,
  type Judged as JudgedCall,
  rejected,
  retryable,
  type Silence,
  unknown,
} from '@oficina/outside';
import type { Motivo } from '@oficina/values';
import { z } from 'zod';
import type { Answer } from './client.ts';

export type Judged<T, R = Motivo> = JudgedCall<T, R>;

/** A person may have typed the id, and it becomes part of an address, so nothing else may come with it. */
export const INQUIRY_ID = /^inq_[A-Za-z0-9]{1,100}$/;

const Errors = z.object({ errors: z.array(z.object({ title: z.string() })).min(1) });
/** The body must be an error of the vendor, because a proxy on the way may also answer 404. */
export const isNotFound = ({ status, json }: Answer): boolean =>
  status === 404 && Errors.safeParse(json).success;

function commonFailure({ status, retryAfterMs }: Answer): Judged<never, never> | undefined {
  if (status === 401 || status === 403)
    return retryable(`HTTP ${status}: Persona no acepta la clave; revisá PERSONA_API_KEY`, true);
  return status === 429 ? retryable('HTTP 429', false, retryAfterMs) : undefined;
}

/** This is for calls that only read: repeating them is always safe. */
export function readFailure(answer: Answer | Silence): Judged<never, never> {
  if (isSilence(answer)) return retryable(answer.cause);
  const { status } = answer;
  return { ...(commonFailure(answer) ?? retryable(`HTTP ${status}`, status < 500)), status };
}

// These codes may mean two simultaneous calls with the same key, or a timeout; none of them says that nothing was done.
const IN_DOUBT = new Set([408, 409, 425]);

/** This is for calls that have an effect. The vendor's text is left out, because it may repeat the data that was sent. */
export function writeFailure(answer: Answer | Silence): Judged<never> {
  if (isSilence(answer)) return answer.kind === 'retryable' ? retryable(answer.cause) : unknown(answer.cause);
  const { status, json } = answer;
  const common = commonFailure(answer);
  if (common) return { ...common, status };
  const theirs = status >= 400 && status < 500 && !IN_DOUBT.has(status) && Errors.safeParse(json).success;
  return theirs
    ? {
        ...rejected({ codigo: `HTTP ${status}`, detalle: 'Persona no aceptó el pedido' }, true),
        status,
      }
    : { ...unknown(`HTTP ${status}`, status < 500), status };
}
