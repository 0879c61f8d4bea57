import { isSilence, ok, rejected } from '@oficina/outside';
import type { Client } from './client.ts';
import { INQUIRY_ID, isNotFound, type Judged, writeFailure } from './judge.ts';

export function createInquiryRedactor(client: Client) {
  return async function redactInquiry(inquiryId: string): Promise<Judged<void>> {
    if (!INQUIRY_ID.test(inquiryId))
      return rejected({ codigo: 'id', detalle: 'no es el id de una validación' }, true);
    const answer = await client({ method: 'DELETE', path: `/inquiries/${inquiryId}` });
    if (isSilence(answer)) return writeFailure(answer);
    const done = (answer.status >= 200 && answer.status < 300) || isNotFound(answer);
    return done ? ok(undefined) : writeFailure(answer);
  };
}
