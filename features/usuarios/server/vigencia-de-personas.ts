import { type Preferencia, plantillas, type Vigencia } from '@oficina/mensajes/server';
import { findDestinatarios } from './avisos.repository.ts';
import type { PreferenciasRow } from './usuarios.repository.ts';

const COLUMNAS: Readonly<Record<Exclude<Preferencia, 'siempre'>, keyof PreferenciasRow>> = {
  mailFactura: 'mail_factura',
  mailVencimiento: 'mail_vencimiento',
  mailRequerimiento: 'mail_requerimiento',
  notifVencimiento: 'notif_vencimiento',
  smsVencimiento: 'sms_vencimiento',
  smsCorte: 'sms_corte',
  smsOtros: 'sms_otros',
};

/** Whoever deleted the account or switched this kind off since it was written does not get it. */
export const vigenciaDePersonas: Vigencia = async (db, mensajes) => {
  const ids = [...new Set(mensajes.flatMap(({ usuario_id }) => usuario_id ?? []))];
  const found = new Map<number, string>();
  if (ids.length === 0) return found;
  const personas = new Map((await findDestinatarios(db, ids)).map((one) => [one.id, one]));
  for (const { id, usuario_id, plantilla, tipo } of mensajes) {
    const persona = usuario_id === null ? undefined : personas.get(usuario_id);
    if (!persona) continue;
    const preferencia = (plantillas as Record<string, { canales: Record<string, Preferencia> }>)[plantilla]
      ?.canales[tipo === 'whatsapp' ? 'sms' : tipo];
    if (persona.eliminado && plantilla !== 'cuenta_eliminada') found.set(id, 'La cuenta se eliminó.');
    else if (
      preferencia &&
      preferencia !== 'siempre' &&
      persona.preferencias?.[COLUMNAS[preferencia]] === false
    )
      found.set(id, 'La persona pidió no recibir estos avisos.');
  }
  return found;
};
