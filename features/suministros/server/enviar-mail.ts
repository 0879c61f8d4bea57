import type { Tx } from '@oficina/db';
import { type Actor, limit, type Origin } from '@oficina/http';
import { parseEmail } from '@oficina/usuarios/contract';
import { recordAuditoria } from '@oficina/usuarios/server';
import { correoWithoutSuministros, invalidCorreo, unsubscribedCorreo } from './errors.ts';
import type { MailsDeps } from './mail.deps.ts';
import { makeMailLink } from './mail-link.ts';
import { findMailsByEmail, type MailRow } from './mails.repository.ts';
import {
  awaitsConfirmation,
  CONFIRMAR,
  type MailDatos,
  nameSuministro,
  REMINDER,
} from './request-mail-confirmation.ts';

const HOUR = 3600;
const PER_PERSON = limit('enviar-mail-usuario', 30, HOUR);
/** The limit keeps an inbox from being flooded, however many clerks press the button. */
const PER_CORREO = limit('enviar-mail-correo', 3, HOUR);

/** An address gets a single mail with what it must confirm and the last factura of each suministro that it receives. */
export async function enviarMail(
  deps: MailsDeps,
  actor: Actor,
  origin: Origin,
  request: { email?: string | null | undefined },
): Promise<{ mensaje: { id: number }; suministros: number }> {
  const email = parseEmail(request.email ?? '');
  if (email === null) throw invalidCorreo();
  await deps.limits.take(PER_PERSON, String(actor.usuarioId));
  const rows = await findMailsByEmail(deps.db, email);
  if (rows.length === 0) throw correoWithoutSuministros();
  if (rows.every(({ desuscribir }) => desuscribir)) throw unsubscribedCorreo();
  await deps.limits.take(PER_CORREO, email);
  const mensaje = await deps.db.tx(async (tx) => {
    const queued = await enqueue(deps, tx, email, rows);
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'suministro_mail.enviar',
      entidad: 'mensaje',
      entidadId: queued.id,
      cambios: { email, suministroMails: rows.map(({ id }) => id) },
    });
    return queued;
  });
  return { mensaje, suministros: rows.length };
}

async function enqueue(deps: MailsDeps, tx: Tx, email: string, rows: readonly MailRow[]) {
  const pendientes = rows.filter(awaitsConfirmation);
  const returning = rows.filter(({ desuscribir }) => desuscribir);
  const receiving = rows.filter(({ validado, desuscribir }) => validado && !desuscribir);
  const aConfirmar = [...pendientes, ...returning];
  const facturas = await deps.latestFacturas(
    tx,
    receiving.map(({ suministro_id }) => suministro_id),
  );
  const latestBySuministro = new Map(facturas.map(({ suministroId, ...latest }) => [suministroId, latest]));
  const datos: MailDatos = {
    suministros: aConfirmar.map(nameSuministro),
    recibe: receiving.map((row) => ({
      ...nameSuministro(row),
      ...latestBySuministro.get(row.suministro_id),
    })),
  };
  const ids = (mails: readonly MailRow[]) => mails.map(({ id }) => id);
  const link = { email, pendientes: ids(pendientes), returning: ids(returning) };
  const mensaje = await deps.enqueueMensaje(tx, {
    plantilla: aConfirmar.length === 0 ? REMINDER : CONFIRMAR,
    tipo: 'email',
    para: email,
    datos,
    ...(aConfirmar.length === 0 ? {} : { secreto: makeMailLink(deps.linksKey, link, deps.clock.now()) }),
  });
  if (!mensaje) throw new Error('the message was not queued, though nothing switches it off');
  return mensaje;
}
