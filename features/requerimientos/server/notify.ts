import type { Tx } from '@oficina/db';
import { listRecipients, type Recipient } from '@oficina/usuarios/server';
import { dayInArgentina, formatMoment } from '@oficina/values';
import { requerimientoEstado, type Transition } from '../contract/index.ts';
import type { RequerimientosDeps } from './deps.ts';
import { findEncargadoEmail } from './notify.repository.ts';
import type { RequerimientoDetail } from './requerimiento-detail.repository.ts';

export type NotifyDeps = Pick<RequerimientosDeps, 'sender'>;

const CORREO_Y_PUSH: readonly Recipient['tipo'][] = ['email', 'push'];
const ALL_CHANNELS: readonly Recipient['tipo'][] = [...CORREO_Y_PUSH, 'sms', 'whatsapp'];

const CHANNELS = {
  requerimiento_recibido: CORREO_Y_PUSH,
  requerimiento_novedad: CORREO_Y_PUSH,
  requerimiento_espera: ALL_CHANNELS,
  requerimiento_finalizado: CORREO_Y_PUSH,
} as const satisfies Record<string, readonly Recipient['tipo'][]>;

type Plantilla = keyof typeof CHANNELS;

type NotifiedRequerimiento = Pick<
  RequerimientoDetail,
  'id' | 'numero' | 'sustantivo' | 'usuario_id' | 'contacto' | 'suministro_cuenta' | 'suministro_domicilio'
>;

const suministroOf = ({
  suministro_cuenta: cuenta,
  suministro_domicilio: domicilio,
}: NotifiedRequerimiento) => (cuenta === null ? null : { cuenta, domicilio });

/** One message is written for each reference and `vez`. */
type Ref = { refId: number; vez?: number };

/** The addresses that an act already wrote to, so that who has several of the cases it reaches is told once. */
export type Told = Set<string>;

/**
 * The message is enqueued in the transaction of the change that causes it. A person without an account gets a mail that
 * cannot be answered.
 */
async function notify(
  deps: NotifyDeps,
  tx: Tx,
  requerimiento: NotifiedRequerimiento,
  plantilla: Plantilla,
  datos: object,
  ref: Ref,
  told: Told = new Set(),
): Promise<void> {
  const isFirst = (tipo: string, para: string) => {
    const address = `${tipo} ${para.toLowerCase()}`;
    return !told.has(address) && Boolean(told.add(address));
  };
  const mensaje = {
    plantilla,
    ...ref,
    datos: {
      requerimientoId: requerimiento.id,
      sustantivo: requerimiento.sustantivo,
      numero: requerimiento.numero,
      suministro: suministroOf(requerimiento),
      ...datos,
      ...(requerimiento.contacto && { publico: true }),
    },
  };
  if (requerimiento.contacto) {
    const { email: para } = requerimiento.contacto;
    if (para && isFirst('email', para)) await deps.sender.enqueue(tx, { ...mensaje, tipo: 'email', para });
    return;
  }
  if (requerimiento.usuario_id === null) return;
  const channels: readonly Recipient['tipo'][] = CHANNELS[plantilla];
  const always = plantilla === 'requerimiento_recibido';
  for (const { tipo, para } of await listRecipients(tx, requerimiento.usuario_id, { always }))
    if (channels.includes(tipo) && isFirst(tipo, para))
      await deps.sender.enqueue(tx, { ...mensaje, tipo, para, usuarioId: requerimiento.usuario_id });
}

export function notifyReceived(
  deps: NotifyDeps,
  tx: Tx,
  requerimiento: NotifiedRequerimiento & { created: Date; vence: Date; categoria_nombre: string },
): Promise<void> {
  const datos = {
    fecha: formatMoment(requerimiento.created),
    categoria: requerimiento.categoria_nombre,
    vence: dayInArgentina(requerimiento.vence),
  };
  return notify(deps, tx, requerimiento, 'requerimiento_recibido', datos, { refId: requerimiento.id });
}

type SeguimientoText = { seguimientoId: number; texto: string; told?: Told };

export function notifyUsuario(
  deps: NotifyDeps,
  tx: Tx,
  requerimiento: NotifiedRequerimiento & { estado: number },
  plantilla: Exclude<Transition['mensaje'], 'requerimiento_asignado'>,
  { seguimientoId, texto, told }: SeguimientoText,
): Promise<void> {
  const estado =
    plantilla === 'requerimiento_novedad' && requerimientoEstado.customerLabel(requerimiento.estado);
  const datos = { texto, ...(estado && { estado }) };
  return notify(deps, tx, requerimiento, plantilla, datos, { refId: seguimientoId }, told);
}

/** `vez: 1` makes the reminder go out only once. */
export function remindUsuario(
  deps: NotifyDeps,
  tx: Tx,
  requerimiento: NotifiedRequerimiento,
  { seguimientoId, texto }: SeguimientoText,
): Promise<void> {
  return notify(deps, tx, requerimiento, 'requerimiento_espera', { texto }, { refId: seguimientoId, vez: 1 });
}

/** The encargado is not notified of their own actions. Unassigned cases appear in the daily summary instead. */
export async function notifyEncargado(
  deps: NotifyDeps,
  tx: Tx,
  requerimiento: NotifiedRequerimiento &
    Pick<RequerimientoDetail, 'encargado_id' | 'categoria_nombre' | 'vence'>,
  { que, by, refId }: { que: NonNullable<Transition['que']> | 'asignado'; by: number; refId?: number },
): Promise<void> {
  const { encargado_id: usuarioId } = requerimiento;
  if (usuarioId === null || usuarioId === by) return;
  const para = await findEncargadoEmail(tx, usuarioId);
  if (para === undefined) return;
  await deps.sender.enqueue(tx, {
    plantilla: 'requerimiento_asignado',
    tipo: 'email',
    para,
    usuarioId,
    ...(refId !== undefined && { refId }),
    datos: {
      requerimientoId: requerimiento.id,
      numero: requerimiento.numero,
      que,
      categoria: requerimiento.categoria_nombre,
      vence: requerimiento.vence && dayInArgentina(requerimiento.vence),
      suministro: suministroOf(requerimiento),
    },
  });
}
