import { type Actor, type FileResult, type Origin, secondFactorMissing } from '@oficina/http';
import { notFound, protocolFault } from '@oficina/hydra';
import { type PassTotpDeps, passTotp } from '@oficina/sesion/server';
import { otpEstado } from '@oficina/usuarios/contract';
import { findUsuarioById, recordAuditoria } from '@oficina/usuarios/server';
import { Secret } from '@oficina/values';
import { type AdjuntoRow, findAdjunto } from './adjuntos.repository.ts';
import { parseContentUrl } from './content-url.ts';
import type { AdjuntosDeps, RequerimientoAccess, RequerimientoPorts } from './deps.ts';
import { otpMissing, otpNotEnabled, wrongOtp } from './errors.ts';
import { openAdjunto } from './open-adjunto.ts';
import { isUnlocked, unlockForSesion } from './unlocks.repository.ts';

/** One code opens the files of its case for this long, and only in this session. */
const UNLOCK_MS = 5 * 60 * 1000;

export type VerAdjuntoDeps = PassTotpDeps &
  Pick<AdjuntosDeps, 'almacen' | 'cipher' | 'log'> &
  Pick<RequerimientoPorts, 'findRequerimientoAccess'>;

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
  const { archivo, access } = await archivoVisible(deps, actor, contentUrl);
  const { requerimiento_id: requerimientoId } = archivo;
  if (requerimientoId !== null && !access?.isOwner) {
    if (access?.adjuntosSeguros) await requireCodigo(deps, actor, requerimientoId, otp);
    await recordAuditoria(deps.db, {
      actor,
      origin,
      accion: 'adjunto.ver',
      entidad: 'adjunto',
      entidadId: archivo.id,
      cambios: { requerimiento: requerimientoId },
    });
  }
  return openAdjunto(deps, archivo);
}

/**
 * A small picture is seen with its case, so each look is not audited; opening the file is. In a category whose files are
 * protected the staff see none until a code unlocked the case.
 */
export async function verMiniatura(
  deps: VerAdjuntoDeps,
  actor: Actor,
  { contentUrl }: Pick<AdjuntoQuery, 'contentUrl'>,
): Promise<FileResult> {
  if (contentUrl === undefined) throw protocolFault('The "contentUrl" parameter is required.');
  const { archivo, access } = await archivoVisible(deps, actor, contentUrl);
  const { requerimiento_id: requerimientoId } = archivo;
  if (requerimientoId !== null && access?.adjuntosSeguros && !access.isOwner) {
    const unlock = { sesion: actor.sesion, requerimientoId, now: deps.clock.now() };
    if (!(await isUnlocked(deps.db, unlock))) throw otpMissing();
  }
  return openAdjunto(deps, archivo, 'miniatura');
}

type Visible = { archivo: AdjuntoRow; access: RequerimientoAccess | undefined };

async function archivoVisible(deps: VerAdjuntoDeps, actor: Actor, contentUrl: string): Promise<Visible> {
  const url = parseContentUrl(contentUrl);
  const archivo = url ? await findAdjunto(deps.db, url.id) : undefined;
  if (!archivo || !url?.matches(archivo)) throw notFound();
  const { requerimiento_id: requerimientoId } = archivo;
  const access =
    requerimientoId === null
      ? undefined
      : await deps.findRequerimientoAccess(deps.db, actor, requerimientoId);
  if (access?.isOwner || access?.isAttending || archivo.usuario_id === actor.usuarioId)
    return { archivo, access };
  if (access?.needsSecondFactor) throw secondFactorMissing();
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

/**
 * A file uploaded by somebody else is reported as not found even to the staff, because they could otherwise give away a file
 * that they never saw.
 */
export async function getOwnArchivo(
  { db }: Pick<AdjuntosDeps, 'db'>,
  actor: Actor,
  id: number,
): Promise<AdjuntoRow> {
  const archivo = await findAdjunto(db, id);
  if (archivo?.usuario_id !== actor.usuarioId) throw notFound();
  return archivo;
}
