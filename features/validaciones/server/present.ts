import { type Draft, head, iri } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import { PersonaInquiry } from '../contract/index.ts';
import type { InquiryRow } from './inquiries.repository.ts';

export function presentInquiry(row: InquiryRow): Draft<PersonaInquiry> {
  return {
    ...head(PersonaInquiry, row.id),
    usuario: iri('usuarios', row.usuario_id),
    estado: row.estado,
    created: formatMoment(row.created),
    updated: formatMoment(row.updated),
  };
}
