import type { Db, Tx } from '@oficina/db';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { type CorreoEnviado, lockCorreo, markCorreoDevuelto } from './acuses.repository.ts';
import { correoRejectionText } from './attempt-result.ts';
import type { CorreoRechazado } from './correo.ts';
import type { AnyPlantilla, Preferencia } from './plantillas/index.ts';

/** A mail server reports it hours or days after accepting the mail. */
export type Rebote = {
  mensajeId: number;
  permanent: boolean;
  /** For a rebote it is the status (`5.1.1`); for a complaint, its kind. */
  codigo: string;
  tipo: 'rebote' | 'queja';
};

export type ReboteDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  plantillas: Readonly<Record<string, Pick<AnyPlantilla, 'channels'>>>;
  onRebote(tx: Tx, email: string): Promise<void>;
  /** The person marked the mail as spam, so that kind of mail is switched off. */
  onComplaint(handleComplaint: {
    usuarioId: number;
    email: string;
    preferencia: Exclude<Preferencia, 'siempre'>;
  }): Promise<void>;
};

export async function registrarRebote(deps: ReboteDeps, rebote: Rebote): Promise<void> {
  const { mensajeId, tipo, permanent } = rebote;
  const resultado =
    tipo === 'queja'
      ? await handleComplaint(deps, rebote)
      : permanent
        ? await devuelto(deps, rebote)
        : 'temporal';
  deps.log.info({ operacion: tipo, mensajeId, resultado }, 'a mail came back');
}

/**
 * The classes are the same as at sending time: a server that rejects us or this mail by policy or content may still accept
 * the next one.
 */
function rejectionClass(codigo: string): CorreoRechazado['clase'] {
  if (codigo.startsWith('5.7.')) return 'politica';
  return /^5\.[356]\./.test(codigo) ? 'contenido' : 'direccion';
}

async function devuelto(deps: ReboteDeps, { mensajeId, codigo }: Rebote): Promise<string> {
  const clase = rejectionClass(codigo);
  return deps.db.tx(async (tx) => {
    const correo = await lockCorreo(tx, mensajeId);
    if (!correo) return 'desconocido';
    await markCorreoDevuelto(tx, mensajeId, correoRejectionText(clase, codigo), deps.clock.now());
    if (clase === 'direccion') await deps.onRebote(tx, correo.para);
    return clase;
  });
}

async function handleComplaint(deps: ReboteDeps, { mensajeId }: Rebote): Promise<string> {
  const correo = await deps.db.tx((tx) => lockCorreo(tx, mensajeId));
  if (!correo) return 'desconocido';
  const preferencia = preferenciaOf(deps, correo);
  // Even a complaint cannot switch off the mail that is always sent.
  if (preferencia === 'siempre' || correo.usuario_id === null) return 'sin-cambios';
  await deps.onComplaint({ usuarioId: correo.usuario_id, email: correo.para, preferencia });
  return 'baja';
}

const preferenciaOf = ({ plantillas }: ReboteDeps, { plantilla }: CorreoEnviado): Preferencia =>
  (Object.hasOwn(plantillas, plantilla) && plantillas[plantilla]?.channels.email) || 'siempre';
