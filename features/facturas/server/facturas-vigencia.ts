import type { Vigencia } from '@oficina/mensajes/server';
import { findSettledFacturas } from './avisos.repository.ts';
import { SMS_PLANTILLAS } from './avisos-sms.repository.ts';

const REMINDERS = new Set<string>(['factura_vence', 'factura_vencida', ...SMS_PLANTILLAS]);

/** Nobody is reminded of a factura that they have paid. */
export const facturasVigencia: Vigencia = async (db, mensajes) => {
  const reminders = mensajes.filter(({ plantilla }) => REMINDERS.has(plantilla));
  const ids = reminders.flatMap(({ ref_id }) => ref_id ?? []);
  if (ids.length === 0) return new Map();
  const settled = new Set(await findSettledFacturas(db, ids));
  return new Map(
    reminders
      .filter(({ ref_id }) => ref_id !== null && settled.has(ref_id))
      .map(({ id }) => [id, 'La factura ya se pagó o se está pagando.']),
  );
};
