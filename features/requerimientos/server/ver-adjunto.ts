import { type Actor, type FileResult, type Origin, secondFactorMissing } from '@oficina/http';
import { notFound, protocolFault } from '@oficina/hydra';
import { type PasarTotpDeps, pasarTotp } from '@oficina/sesion/server';
import { otpEstado } from '@oficina/usuarios/contract';
import { findUsuarioById, registrarAuditoria } from '@oficina/usuarios/server';
import { Secret } from '@oficina/values';
import { abrirAdjunto } from './adjuntos/abrir-adjunto.ts';
import { type AdjuntoRow, findAdjunto } from './adjuntos/adjuntos.repository.ts';
import { leerContentUrl } from './adjuntos/content-url.ts';
import type { AdjuntosDeps } from './adjuntos/deps.ts';
import { abrirParaLaSesion, isAbierto } from './adjuntos-del-caso.repository.ts';
import { atiendeCasos } from './caso-visible.ts';
import { faltaOtp, otpIncorrecto, otpSinActivar } from './errors.ts';
import { type CasoLeido, findCaso } from './lectura.repository.ts';
import { papelesDe } from './puede.ts';

/** For this long one code opens the files of its case, in this session. */
const APERTURA_MS = 5 * 60 * 1000;

export type VerAdjuntoDeps = PasarTotpDeps & Pick<AdjuntosDeps, 'almacen' | 'cifrado' | 'log'>;

type Pedido = { contentUrl?: string; otp?: string };

/** A file for whoever uploaded it, for the owner of its case and for whoever attends it, who leaves a trail. */
export async function verAdjunto(
  deps: VerAdjuntoDeps,
  actor: Actor,
  origin: Origin,
  { contentUrl, otp }: Pedido,
): Promise<FileResult> {
  if (contentUrl === undefined) throw protocolFault('The "contentUrl" parameter is required.');
  if (otp === undefined) throw protocolFault('The "otp" parameter is required.');
  const { archivo, caso, esDuenio } = await archivoVisible(deps, actor, contentUrl);
  if (caso && !esDuenio) {
    if (caso.adjuntos_seguros) await exigirCodigo(deps, actor, caso.id, otp);
    await registrarAuditoria(deps.db, {
      actor,
      origin,
      accion: 'adjunto.ver',
      entidad: 'adjunto',
      entidadId: archivo.id,
      cambios: { requerimiento: caso.id },
    });
  }
  return abrirAdjunto(deps, archivo);
}

type Visible = { archivo: AdjuntoRow; caso: CasoLeido | undefined; esDuenio: boolean };

async function archivoVisible(deps: VerAdjuntoDeps, actor: Actor, contentUrl: string): Promise<Visible> {
  const url = leerContentUrl(contentUrl);
  const archivo = url ? await findAdjunto(deps.db, url.id) : undefined;
  if (!archivo || !url?.esDe(archivo)) throw notFound();
  const { requerimiento_id: casoId } = archivo;
  const caso = casoId === null ? undefined : await findCaso(deps.db, casoId);
  const papeles = caso ? papelesDe(actor, caso) : [];
  const esDuenio = papeles.includes('duenio');
  const atiende = papeles.includes('administrador') || papeles.includes('encargado');
  if (esDuenio || atiende || archivo.usuario_id === actor.usuarioId) return { archivo, caso, esDuenio };
  if (caso && actor.otpPendiente && atiendeCasos(actor)) throw secondFactorMissing();
  throw notFound();
}

/** Secure files ask the staff for a code of their application, and then for none during a while. */
async function exigirCodigo(
  deps: VerAdjuntoDeps,
  { usuarioId, sesion }: Actor,
  requerimientoId: number,
  otp: string,
): Promise<void> {
  if (await isAbierto(deps.db, { sesion, requerimientoId, now: deps.clock.now() })) return;
  if (otp.trim() === '') {
    const usuario = await findUsuarioById(deps.db, usuarioId);
    throw usuario?.otp_estado === otpEstado.code('activada') ? faltaOtp() : otpSinActivar();
  }
  const paso = await pasarTotp(deps, usuarioId, new Secret(otp), (tx, now) =>
    abrirParaLaSesion(tx, {
      sesion,
      requerimientoId,
      hasta: new Date(now.getTime() + APERTURA_MS),
    }),
  );
  if (paso === 'sin-activar') throw otpSinActivar();
  if (paso === 'incorrecto') throw otpIncorrecto();
}
