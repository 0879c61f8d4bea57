import type { Tx } from '@oficina/db';
import { type Actor, limit, type Origin } from '@oficina/http';
import { leerEmail } from '@oficina/usuarios/contract';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { makeEnlaceDeMail } from './enlace-de-mail.ts';
import type { MailsDeps } from './mail.deps.ts';
import { correoInvalido, correoSinSuministros, pidioNoRecibir } from './mail.errors.ts';
import { findMailsDe, type MailRow } from './mails.repository.ts';
import {
  CONFIRMAR,
  type DatosDelMail,
  esperaConfirmacion,
  nombrar,
  RECORDAR,
} from './pedir-confirmacion-mail.ts';

const HORA = 3600;
const POR_PERSONA = limit('enviar-mail-usuario', 30, HORA);
/** However many clerks press the button, nobody's inbox is filled. */
const POR_CORREO = limit('enviar-mail-correo', 3, HORA);

/** One mail with all that an address has: what it must confirm, and the last bill of what it receives. */
export async function enviarMail(
  deps: MailsDeps,
  actor: Actor,
  origin: Origin,
  pedido: { email?: string | null | undefined },
): Promise<{ mensaje: { id: number }; suministros: number }> {
  const email = leerEmail(pedido.email ?? '');
  if (email === null) throw correoInvalido();
  await deps.limits.take(POR_PERSONA, String(actor.usuarioId));
  const rows = await findMailsDe(deps.db, email);
  if (rows.length === 0) throw correoSinSuministros();
  if (rows.every(({ desuscribir }) => desuscribir)) throw pidioNoRecibir();
  await deps.limits.take(POR_CORREO, email);
  const mensaje = await deps.db.tx(async (tx) => {
    const encolado = await encolar(deps, tx, email, rows);
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'suministro_mail.enviar',
      entidad: 'mensaje',
      entidadId: encolado.id,
      cambios: { email, suministroMails: rows.map(({ id }) => id) },
    });
    return encolado;
  });
  return { mensaje, suministros: rows.length };
}

async function encolar(deps: MailsDeps, tx: Tx, email: string, rows: readonly MailRow[]) {
  const pendientes = rows.filter(esperaConfirmacion);
  const vuelven = rows.filter(({ desuscribir }) => desuscribir);
  const reciben = rows.filter(({ validado, desuscribir }) => validado && !desuscribir);
  const aConfirmar = [...pendientes, ...vuelven];
  const facturas = await deps.ultimasFacturas(
    tx,
    reciben.map(({ suministro_id }) => suministro_id),
  );
  const ultimas = new Map(facturas.map(({ suministroId, ...ultima }) => [suministroId, ultima]));
  const datos: DatosDelMail = {
    suministros: aConfirmar.map(nombrar),
    recibe: reciben.map((row) => ({ ...nombrar(row), ...ultimas.get(row.suministro_id) })),
  };
  const ids = (de: readonly MailRow[]) => de.map(({ id }) => id);
  const enlace = { email, pendientes: ids(pendientes), vuelven: ids(vuelven) };
  const mensaje = await deps.encolarMensaje(tx, {
    plantilla: aConfirmar.length === 0 ? RECORDAR : CONFIRMAR,
    tipo: 'email',
    para: email,
    datos,
    ...(aConfirmar.length === 0
      ? {}
      : { secreto: makeEnlaceDeMail(deps.claveDeEnlaces, enlace, deps.clock.now()) }),
  });
  if (!mensaje) throw new Error('the message was not queued, though nothing switches it off');
  return mensaje;
}
