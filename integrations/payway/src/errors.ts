import type { Answer } from '@oficina/outside';
import { z } from 'zod';

/**
 * One of their words: these end in our log and in the payment. A text that could hold what was sent, a card or its
 * code, is not repeated.
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

/** What the vendor says in its own shape when it does not do what was asked. */
export type PaywayError = {
  type: string;
  fields: { code: string; param: string }[];
  /** Of `invalid_status_error`: how the payment is already. */
  estado?: string;
};

/** Some answers come wrapped in `error`. */
export function readError(json: unknown): PaywayError | undefined {
  const wrapped = z.object({ error: Body }).safeParse(json).data?.error;
  const body = wrapped ?? Body.safeParse(json).data;
  if (!body) return undefined;
  const { error_type: type, validation_errors: faults } = body;
  if (Array.isArray(faults)) return { type, fields: faults };
  const estado = faults?.status;
  return { type, fields: [], ...(typeof estado === 'string' && { estado }) };
}

/** The reference was used before: a charge with it may exist, so this is no refusal. */
export const isRepeated = ({ fields }: PaywayError) =>
  fields.some(({ code, param }) => code === 'repeated' || param === 'site_transaction_id');

/** The key was not accepted: nothing was done, and nothing will be until somebody looks. */
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

/** How the other API words a repeated reference is not known: any talk of it counts. */
export const isV1AboutReference = (json: unknown) =>
  /merchant_transaction_id|site_transaction_id|repeated|duplicad|duplicate/i.test(JSON.stringify(json) ?? '');
