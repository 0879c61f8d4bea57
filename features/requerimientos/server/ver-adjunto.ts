import { type Actor, type FileResult, type Origin, secondFactorMissing } from '@oficina/http';
import { notFound, protocolFault } from '@oficina/hydra';
import { type PassTotpDeps, passTotp } from '@oficina/sesion/server';
import { otpEstado } from '@oficina/usuarios/contract';
import { findUsuarioById, recordAuditoria } from '@oficina/usuarios/server';
import { Secret } from '@oficina/values';
import { type AdjuntoRow, findAdjunto } from './adjuntos/adjuntos.repository.ts';
import { parseContentUrl } from './adjuntos/content-url.ts';
import type { AdjuntosDeps } from './adjuntos/deps.ts';
import { openAdjunto } from './adjuntos/open-adjunto.ts';
import { otpMissing, otpNotEnabled, wrongOtp } from './errors.ts';
import { relationsOf } from './permissions.ts';
import { isUnlocked, unlockForSesion } from './requerimiento-adjuntos.repository.ts';
import { findRequerimiento, type RequerimientoDetail } from './requerimiento-detail.repository.ts';
import { canAttend } from './visible-requerimiento.ts';

/** One code opens the files of its case for this long, and only in this session. */
const UNLOCK_MS = 5 * 60 * 1000;

export type VerAdjuntoDeps = PassTotpDeps & Pick<AdjuntosDeps, 'almacen' | 'cipher' | 'log'>;

type AdjuntoQuery = { contentUrl?: string; otp?: string };

/**
 * The person who uploaded the file, the owner of its case and the staff who attend it may open it; access by the staff is
 * audited.
 */
export async function verAdjunto(
  deps: VerAdjuntoDeps,
  actor: Actor,
  origin: Origin,
  { contentUrl, otp }: AdjuntoQuery,
): Promise<FileResult> {
  if (contentUrl === undefined) throw protocolFault('The "contentUrl" parameter is required.');
  if (otp === undefined) throw protocolFault('The "otp" parameter is required.');
  const { archivo, requerimiento, isOwner } = await archivoVisible(deps, actor, contentUrl);
  if (requerimiento && !isOwner) {
    if (requerimiento.adjuntos_seguros) await requireCodigo(deps, actor, requerimiento.id, otp);
    await recordAuditoria(deps.db, {
      actor,
      origin,
      accion: 'adjunto.ver',
      entidad: 'adjunto',
      entidadId: archivo.id,
      cambios: { requerimiento: requerimiento.id },
    });
  }
  return openAdjunto(deps, archivo);
}

type Visible = { archivo: AdjuntoRow; requerimiento: RequerimientoDetail | undefined; isOwner: boolean };

async function archivoVisible(deps: VerAdjuntoDeps, actor: Actor, contentUrl: string): Promise<Visible> {
  const url = parseContentUrl(contentUrl);
  const archivo = url ? await findAdjunto(deps.db, url.id) : undefined;
  if (!archivo || !url?.matches(archivo)) throw notFound();
  const { requerimiento_id: requerimientoId } = archivo;
  const requerimiento =
    requerimientoId === null ? undefined : await findRequerimiento(deps.db, requerimientoId);
  const relations = requerimiento ? relationsOf(actor, requerimiento) : [];
  const isOwner = relations.includes('duenio');
  const isAttending = relations.includes('administrador') || relations.includes('encargado');
  if (isOwner || isAttending || archivo.usuario_id === actor.usuarioId)
    return { archivo, requerimiento, isOwner };
  if (requerimiento && actor.otpPendiente && canAttend(actor)) throw secondFactorMissing();
  throw notFound();
}

async function requireCodigo(
  deps: VerAdjuntoDeps,
  { usuarioId, sesion }: Actor,
  requerimientoId: number,
  otp: string,
): Promise<void> {
  if (await isUnlocked(deps.db, { sesion, requerimientoId, now: deps.clock.now() })) return;
  if (otp.trim() === '') {
    const usuario = await findUsuarioById(deps.db, usuarioId);
    throw usuario?.otp_estado === otpEstado.code('activada') ? otpMissing() : otpNotEnabled();
  }
  const result = await passTotp(deps, usuarioId, new Secret(otp), (tx, now) =>
    unlockForSesion(tx, {
      sesion,
      requerimientoId,
      hasta: new Date(now.getTime() + UNLOCK_MS),
    }),
  );
  if (result === 'sin-activar') throw otpNotEnabled();
  if (result === 'incorrecto') throw wrongOtp();
}
