import { isSafeUrl, isSilence, ok, unknown } from '@oficina/outside';
import type { CreatedValidacion, ValidacionRequest } from '@oficina/validaciones/server';
import { z } from 'zod';
import type { Client } from './client.ts';
import { INQUIRY_ID, type Judged, writeFailure } from './judge.ts';
import type { PersonaOptions } from './settings.ts';

const LIFE_S = 86_400;

const Created = z.object({
  data: z.object({ id: z.string().regex(INQUIRY_ID) }),
  meta: z.object({
    'session-token': z.string().min(1).nullish(),
    'one-time-link': z.string().nullish(),
  }),
});

export function createInquiryCreator(client: Client, { templateId, hostedUrl }: PersonaOptions) {
  const bodyOf = ({ usuarioId, returnTo: returnUrl, nombre, apellido, documento }: ValidacionRequest) => ({
    data: {
      attributes: {
        'inquiry-template-id': templateId,
        'redirect-uri': returnUrl,
        fields: {
          ...(nombre && { 'name-first': nombre }),
          ...(apellido && { 'name-last': apellido }),
          ...(documento && { 'identification-number': documento }),
        },
      },
    },
    meta: {
      'auto-create-account-reference-id': String(usuarioId),
      'auto-create-inquiry-session': true,
      'auto-create-one-time-link': true,
      'expiration-after-create-interval-seconds': LIFE_S,
    },
  });

  function linkOf(inquiryId: string, link: string | null | undefined, token: string | null | undefined) {
    if (link && isSafeUrl(link)) return link;
    if (!token) return undefined;
    const page = new URL(hostedUrl);
    page.searchParams.set('inquiry-id', inquiryId);
    page.searchParams.set('session-token', token);
    return page.href;
  }

  return async function createInquiry(
    request: ValidacionRequest,
    key: string,
  ): Promise<Judged<CreatedValidacion>> {
    const answer = await client({
      method: 'POST',
      path: '/inquiries',
      body: bodyOf(request),
      idempotencyKey: key,
    });
    if (isSilence(answer) || answer.status < 200 || answer.status >= 300) return writeFailure(answer);
    const created = Created.safeParse(answer.json).data;
    const inquiryId = created?.data.id;
    const sessionToken = created?.meta['session-token'];
    const link = inquiryId && linkOf(inquiryId, created?.meta['one-time-link'], sessionToken);
    // The inquiry may exist, but nobody can open it.
    if (!inquiryId || !link)
      return { ...unknown('la respuesta no trae cómo entrar', true), status: answer.status };
    return ok({ inquiryId, link, ...(sessionToken && { sessionToken }) });
  };
}
