import { type Preferencia, plantillas, type Vigencia } from '@oficina/mensajes/server';
import { PREFERENCIAS } from './parse-preferencias.ts';
import { findPreferenciasOf } from './recipients.repository.ts';

/** A message is not sent to people who deleted their account or switched its kind off since it was written. */
export const usuarioVigencia: Vigencia = async (db, mensajes) => {
  const ids = [...new Set(mensajes.flatMap(({ usuario_id }) => usuario_id ?? []))];
  const found = new Map<number, string>();
  if (ids.length === 0) return found;
  const recipients = new Map((await findPreferenciasOf(db, ids)).map((one) => [one.id, one]));
  for (const { id, usuario_id, plantilla, tipo } of mensajes) {
    const recipient = usuario_id === null ? undefined : recipients.get(usuario_id);
    if (!recipient) continue;
    const preferencia = (plantillas as Record<string, { channels: Record<string, Preferencia> }>)[plantilla]
      ?.channels[tipo === 'whatsapp' ? 'sms' : tipo];
    if (recipient.eliminado && plantilla !== 'cuenta_eliminada') found.set(id, 'La cuenta se eliminó.');
    else if (
      preferencia &&
      preferencia !== 'siempre' &&
      recipient.preferencias?.[PREFERENCIAS[preferencia]] === false
    )
      found.set(id, 'La persona pidió no recibir estos avisos.');
  }
  return found;
};
