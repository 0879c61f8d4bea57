import { type Draft, head, iri } from '@oficina/hydra';
import { SuministroMail } from '../contract/index.ts';
import { contactRecorder } from './contact-recorder.ts';
import type { MailRow } from './mails.repository.ts';

export function presentMail(row: MailRow): Draft<SuministroMail> {
  return {
    ...head(SuministroMail, row.id),
    suministro: iri('suministros', row.suministro_id),
    suministroCuenta: row.cuenta,
    suministroNombre: row.nombre,
    email: row.email,
    validado: row.validado,
    desuscribir: row.desuscribir,
    rebota: row.rebota,
    ultimaFactura: row.ultima_factura,
  };
}

export function mailAudit(row: MailRow) {
  const { suministro_id, cuenta, email, validado, desuscribir, rebota } = row;
  return { suministro: suministro_id, cuenta, email, validado, desuscribir, rebota };
}

export const recordMailChange = contactRecorder('suministro_mail', mailAudit);
