import type { Answer } from '@oficina/outside';
import { z } from 'zod';

/**
 * Only a single word of the vendor reaches the log and the pago. A longer text is dropped, because it could repeat the card
 * or its code.
 */
const WORD = /^(?:[A-Za-z][A-Za-z_.-]{0,59}|\d{1,5})$/;
export const wordOf = (text: string) => (text === '' || WORD.test(text) ? text : 'otro');
const Word = z.string().transform(wordOf);

const Field = z.object({ code: Word.catch(''), param: Word.catch('') });
const Body = z.object({
  error_type: z.string().min(1).transform(wordOf),
  validation_errors: z
    .union([z.array(Field), z.record(z.string(), z.unknown())])
    .nullish()
    .catch(undefined),
});

export type PaywayError = {
  type: string;
  fields: { code: string; param: string }[];
  /** An `invalid_status_error` gives the current state of the payment here. */
  estado?: string;
};

export function readError(json: unknown): PaywayError | undefined {
  const wrapped = z.object({ error: Body }).safeParse(json).data?.error;
  const body = wrapped ?? Body.safeParse(json).data;
  if (!body) return undefined;
  const { error_type: type, validation_errors: faults } = body;
  if (Array.isArray(faults)) return { type, fields: faults };
  const estado = faults?.status;
  return { type, fields: [], ...(typeof estado === 'string' && { estado }) };
}

/** The reference was used before, so a charge with it may exist and this is no refusal. */
export const isRepeated = ({ fields }: PaywayError) =>
  fields.some(({ code, param }) => code === 'repeated' || param === 'site_transaction_id');

/** The key was refused: nothing was done, and nothing will be until an operator fixes it. */
export const isUnauthorized = ({ status }: Answer) => status === 401;

const ErrorV1 = z.object({
  code: z.union([z.string(), z.number()]).transform(String).nullish(),
  type: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  details: z.unknown().optional(),
});

export function isV1Error(json: unknown): boolean {
  const { data } = ErrorV1.safeParse(json);
  return data !== undefined && Boolean(data.code ?? data.type ?? data.title ?? data.description);
}

export function codeOfV1(json: unknown): string {
  const { data } = ErrorV1.safeParse(json);
  return wordOf(data?.code ?? data?.type ?? 'sin-codigo');
}

/** It is not known how the first API reports a repeated reference, so any mention of it counts. */
export const isV1AboutReference = (json: unknown) =>
  /merchant_transaction_id|site_transaction_id|repeated|duplicad|duplicate/i.test(JSON.stringify(json) ?? '');
