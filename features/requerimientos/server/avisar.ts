import type { Tx } from '@oficina/db';
import { dayInArgentina, formatMoment } from '@oficina/values';
import { type Movimiento, requerimientoEstado } from '../contract/index.ts';
import { type Destino, findCorreoDelEncargado, findDestinos } from './avisos.repository.ts';
import type { RequerimientosDeps } from './deps.ts';
import type { CasoLeido } from './lectura.repository.ts';

export type AvisarDeps = Pick<RequerimientosDeps, 'mensajero'>;

const CORREO_Y_PUSH: readonly Destino['tipo'][] = ['email', 'push'];
const TODOS: readonly Destino['tipo'][] = [...CORREO_Y_PUSH, 'sms', 'whatsapp'];

const CANALES = {
  requerimiento_recibido: CORREO_Y_PUSH,
  requerimiento_novedad: CORREO_Y_PUSH,
  requerimiento_espera: TODOS,
  requerimiento_finalizado: CORREO_Y_PUSH,
} as const satisfies Record<string, readonly Destino['tipo'][]>;

type Plantilla = keyof typeof CANALES;

type CasoAvisado = Pick<
  CasoLeido,
  'id' | 'numero' | 'sustantivo' | 'usuario_id' | 'contacto' | 'suministro_cuenta' | 'suministro_domicilio'
>;

const suministroDe = ({ suministro_cuenta: cuenta, suministro_domicilio: domicilio }: CasoAvisado) =>
  cuenta === null ? null : { cuenta, domicilio };

/** What it tells about: a notice is written once for each thing that was said. */
type Ref = { refId: number; vez?: number };

/** With the change that causes it. Whoever asked without an account is told by mail, where nothing can be answered. */
async function avisar(
  deps: AvisarDeps,
  tx: Tx,
  caso: CasoAvisado,
  plantilla: Plantilla,
  datos: object,
  ref: Ref,
): Promise<void> {
  const mensaje = {
    plantilla,
    ...ref,
    datos: {
      requerimientoId: caso.id,
      sustantivo: caso.sustantivo,
      numero: caso.numero,
      suministro: suministroDe(caso),
      ...datos,
      ...(caso.contacto && { publico: true }),
    },
  };
  if (caso.contacto) {
    await deps.mensajero.encolar(tx, { ...mensaje, tipo: 'email', para: caso.contacto.email });
    return;
  }
  if (caso.usuario_id === null) return;
  const canales: readonly Destino['tipo'][] = CANALES[plantilla];
  const siempre = plantilla === 'requerimiento_recibido';
  for (const { tipo, para } of await findDestinos(tx, caso.usuario_id, { siempre }))
    if (canales.includes(tipo))
      await deps.mensajero.encolar(tx, { ...mensaje, tipo, para, usuarioId: caso.usuario_id });
}

export function avisarRecibido(
  deps: AvisarDeps,
  tx: Tx,
  caso: CasoAvisado & { created: Date; vence: Date; categoria_nombre: string },
): Promise<void> {
  const datos = {
    fecha: formatMoment(caso.created),
    categoria: caso.categoria_nombre,
    vence: dayInArgentina(caso.vence),
  };
  return avisar(deps, tx, caso, 'requerimiento_recibido', datos, { refId: caso.id });
}

type Dicho = { seguimientoId: number; texto: string };

/** The staff wrote, or took it to another state: its owner reads what was written. */
export function avisarAlUsuario(
  deps: AvisarDeps,
  tx: Tx,
  caso: CasoAvisado & { estado: number },
  plantilla: Exclude<Movimiento['mensaje'], 'requerimiento_asignado'>,
  { seguimientoId, texto }: Dicho,
): Promise<void> {
  const estado = plantilla === 'requerimiento_novedad' && requerimientoEstado.customerLabel(caso.estado);
  const datos = { texto, ...(estado && { estado }) };
  return avisar(deps, tx, caso, plantilla, datos, { refId: seguimientoId });
}

/** The same words again, once. */
export function recordarAlUsuario(
  deps: AvisarDeps,
  tx: Tx,
  caso: CasoAvisado,
  { seguimientoId, texto }: Dicho,
): Promise<void> {
  return avisar(deps, tx, caso, 'requerimiento_espera', { texto }, { refId: seguimientoId, vez: 1 });
}

/** Whoever has the case, unless they did it themselves; the ones that nobody has are in the summary of the day. */
export async function avisarAlEncargado(
  deps: AvisarDeps,
  tx: Tx,
  caso: CasoAvisado & Pick<CasoLeido, 'encargado_id' | 'categoria_nombre' | 'vence'>,
  { que, por, refId }: { que: NonNullable<Movimiento['que']> | 'asignado'; por: number; refId?: number },
): Promise<void> {
  const { encargado_id: usuarioId } = caso;
  if (usuarioId === null || usuarioId === por) return;
  const para = await findCorreoDelEncargado(tx, usuarioId);
  if (para === undefined) return;
  await deps.mensajero.encolar(tx, {
    plantilla: 'requerimiento_asignado',
    tipo: 'email',
    para,
    usuarioId,
    ...(refId !== undefined && { refId }),
    datos: {
      requerimientoId: caso.id,
      numero: caso.numero,
      que,
      categoria: caso.categoria_nombre,
      vence: caso.vence && dayInArgentina(caso.vence),
      suministro: suministroDe(caso),
    },
  });
}
