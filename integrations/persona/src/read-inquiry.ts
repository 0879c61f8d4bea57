import { isSilence, ok, rejected, retryable } from '@oficina/outside';
import type { ReadValidacion } from '@oficina/validaciones/server';
import { z } from 'zod';
import type { Client } from './client.ts';
import { INQUIRY_ID, isNotFound, type Judged, readFailure } from './judge.ts';

const Text = z.string().nullish().catch(undefined);
const Link = z.object({ data: z.object({ id: z.string() }).nullish() }).nullish();

const Inquiry = z.object({
  data: z.object({
    type: z.literal('inquiry'),
    id: z.string(),
    attributes: z.object({ status: z.string().min(1), 'reference-id': Text, 'redacted-at': Text }),
    relationships: z.object({ 'inquiry-template': Link, account: Link }),
  }),
  included: z.array(z.unknown()).nullish(),
});
const Account = z.object({
  type: z.literal('account'),
  id: z.string(),
  attributes: z.object({ 'reference-id': Text }),
});
const GovernmentId = z.object({
  type: z.literal('verification/government-id'),
  attributes: z.object({
    status: z.literal('passed'),
    'name-first': Text,
    'name-last': Text,
    'identification-number': Text,
  }),
});

function only<T>(shape: z.ZodType<T>, included: readonly unknown[]): T[] {
  return included.flatMap((one) => {
    const read = shape.safeParse(one);
    return read.success ? [read.data] : [];
  });
}

/**
 * The fields of the inquiry start with the data that we sent, so comparing against them would prove nothing. Only the data
 * read from an accepted document counts, and only if there is exactly one: two are left for the staff to review.
 */
function documentIn(included: readonly unknown[]): Pick<ReadValidacion, 'nombre' | 'apellido' | 'documento'> {
  const [passed, another] = only(GovernmentId, included);
  if (!passed || another) return {};
  const {
    'name-first': nombre,
    'name-last': apellido,
    'identification-number': documento,
  } = passed.attributes;
  return { ...(nombre && { nombre }), ...(apellido && { apellido }), ...(documento && { documento }) };
}

export function createInquiryReader(client: Client) {
  return async function readInquiry(inquiryId: string): Promise<Judged<ReadValidacion, 'inexistente'>> {
    if (!INQUIRY_ID.test(inquiryId)) return rejected('inexistente', false);
    const path = `/inquiries/${inquiryId}?include=account,verifications`;
    const answer = await client({ method: 'GET', path });
    if (isSilence(answer)) return readFailure(answer);
    const { status, json, environmentId } = answer;
    if (isNotFound(answer)) return { ...rejected('inexistente' as const, false), status };
    if (status !== 200) return readFailure(answer);
    const read = Inquiry.safeParse(json).data;
    if (!read) return { ...retryable('la respuesta no se entiende', true), status };
    const { id, attributes, relationships } = read.data;
    if (id !== inquiryId) return { ...retryable('la respuesta es de otra validación', true), status };
    const included = read.included ?? [];
    const accountId = relationships.account?.data?.id;
    const account = only(Account, included).find((one) => one.id === accountId);
    return ok({
      estado: attributes['redacted-at'] ? 'redacted' : attributes.status,
      // The vendor is retiring the reference of the inquiry in favour of that of its account.
      referencia: attributes['reference-id'] ?? account?.attributes['reference-id'] ?? null,
      plantilla: relationships['inquiry-template']?.data?.id ?? null,
      ...(environmentId && { environment: environmentId }),
      ...documentIn(included),
    });
  };
}
