import type { Reader, Tx } from '@oficina/db';
import { facturaTokenOf, findFacturaOwners, maskCuenta } from '@oficina/facturas/server';
import type { OnAdded } from '@oficina/tarjetas/server';
import { listRecipients, type Recipient } from '@oficina/usuarios/server';
import { formatMoment } from '@oficina/values';
import type { PagosDeps } from './deps.ts';
import { findUltimos4, type PagoFactura } from './detalle.repository.ts';
import type { Devolucion, PagoRow } from './pagos.repository.ts';

type NotifyDeps = Pick<PagosDeps, 'sender' | 'clock' | 'log' | 'alertAddresses'>;

const CORREO_Y_PUSH: readonly Recipient['tipo'][] = ['email', 'push'];
const ALL_CHANNELS: readonly Recipient['tipo'][] = [...CORREO_Y_PUSH, 'sms', 'whatsapp'];

const CHANNELS = {
  pago_aprobado: CORREO_Y_PUSH,
  pago_rechazado: ALL_CHANNELS,
  pago_en_verificacion: ['email'],
  pago_sin_efecto: ALL_CHANNELS,
  pago_devolucion: ['email'],
} as const satisfies Record<string, readonly Recipient['tipo'][]>;

type Payer = Pick<PagoRow, 'usuario_id' | 'contacto_email'>;
type PagoRef = Pick<PagoRow, 'id' | 'usuario_id' | 'clave'>;

/** What the messages of a pago lead to: without an account, only that pago. */
export const pagoRef = ({ id, usuario_id, clave }: PagoRef) => ({
  pagoId: id,
  ...(usuario_id === null && clave !== null && { pagoClave: facturaTokenOf({ id, token: clave }) }),
});

/** Whoever paid by a link reads no more of the suministro than its page shows. */
const shownTo = ({ usuario_id }: Pick<PagoRow, 'usuario_id'>, facturas: readonly PagoFactura[]) =>
  usuario_id === null
    ? facturas.map((factura) => ({ ...factura, cuenta: maskCuenta(factura.cuenta), domicilio: null }))
    : facturas;

/** Whoever paid by a link gave an address for the receipt, or none. */
export async function payerRecipients(
  reader: Reader,
  { usuario_id, contacto_email }: Payer,
): Promise<readonly Recipient[]> {
  if (usuario_id !== null) return listRecipients(reader, usuario_id, { always: true });
  return contacto_email === null ? [] : [{ tipo: 'email', para: contacto_email }];
}

/** The notice is written in the transaction that causes it, and the same one about the same pago is not written twice. */
async function notify(
  deps: NotifyDeps,
  tx: Tx,
  pago: Payer & Pick<PagoRow, 'id'>,
  plantilla: keyof typeof CHANNELS,
  datos: object,
  vez = 0,
): Promise<void> {
  const channels: readonly Recipient['tipo'][] = CHANNELS[plantilla];
  for (const { tipo, para } of await payerRecipients(tx, pago))
    if (channels.includes(tipo))
      await deps.sender.enqueue(tx, {
        plantilla,
        tipo,
        para,
        ...(pago.usuario_id !== null && { usuarioId: pago.usuario_id }),
        refId: pago.id,
        vez,
        datos,
      });
}

export const nombres = (pago: Pick<PagoRow, 'usuario_id'>, facturas: readonly PagoFactura[]) =>
  shownTo(pago, facturas).map(({ numero, periodo, cuenta, domicilio }) => ({
    ...{ numero, periodo, cuenta, domicilio },
  }));

function suministros(pago: Pick<PagoRow, 'usuario_id'>, facturas: readonly PagoFactura[]) {
  const shown = shownTo(pago, facturas);
  return [...new Map(shown.map(({ cuenta, domicilio }) => [cuenta, { cuenta, domicilio }])).values()];
}

export async function notifyApproved(
  deps: NotifyDeps,
  tx: Tx,
  pago: PagoRow,
  paidFacturas: readonly PagoFactura[],
): Promise<void> {
  const fecha = formatMoment(deps.clock.now());
  await notify(deps, tx, pago, 'pago_aprobado', {
    ...pagoRef(pago),
    importeCent: pago.total_cent,
    fecha,
    facturas: nombres(pago, paidFacturas),
  });
  if (pago.usuario_id === null)
    for (const factura of paidFacturas) await notifyOwners(deps, tx, pago, factura, fecha);
}

/** Those who expect to pay it are told that somebody else did, but for whoever has just read it. */
async function notifyOwners(
  { sender }: Pick<NotifyDeps, 'sender'>,
  tx: Tx,
  { id, contacto_email }: PagoRow,
  { id: facturaId, numero, periodo, cuenta, importe_cent: importeCent }: PagoFactura,
  fecha: string,
): Promise<void> {
  for (const { tipo, para, usuarioId, suministroId } of await findFacturaOwners(tx, facturaId)) {
    if (para.toLowerCase() === contacto_email?.toLowerCase()) continue;
    await sender.enqueue(tx, {
      ...{ plantilla: 'pago_de_otro', tipo, para, suministroId, refId: id },
      ...(usuarioId !== null && { usuarioId }),
      datos: { cuenta, numero, periodo, importeCent, fecha },
    });
  }
}

export function notifyRechazado(
  deps: NotifyDeps,
  tx: Tx,
  pago: PagoRow,
  facturas: readonly PagoFactura[],
  motivo: string,
) {
  return notify(deps, tx, pago, 'pago_rechazado', {
    ...pagoRef(pago),
    importeCent: pago.total_cent,
    motivo,
    suministros: suministros(pago, facturas),
  });
}

export function notifyUncertain(deps: NotifyDeps, tx: Tx, pago: PagoRow, facturas: readonly PagoFactura[]) {
  return notify(deps, tx, pago, 'pago_en_verificacion', {
    ...pagoRef(pago),
    importeCent: pago.total_cent,
    suministros: suministros(pago, facturas),
  });
}

export function notifyVoided(deps: NotifyDeps, tx: Tx, pago: PagoRow, facturas: readonly PagoFactura[]) {
  return notify(deps, tx, pago, 'pago_sin_efecto', {
    ...pagoRef(pago),
    importeCent: pago.total_cent,
    suministros: suministros(pago, facturas),
  });
}

/** Each refund is notified twice: when it is requested and when it is made. */
export async function notifyDevolucion(
  deps: NotifyDeps,
  tx: Tx,
  pago: PagoRow,
  facturas: readonly PagoFactura[],
  { devolucion, numero }: { devolucion: Devolucion; numero: number },
): Promise<void> {
  const ownFacturas = facturas.filter(({ id }) => devolucion.facturas.includes(id));
  const datos = {
    ...pagoRef(pago),
    importeCent: devolucion.importeCent,
    facturas: nombres(pago, ownFacturas),
    ultimos4: (await findUltimos4(tx, pago)) || null,
    ...(devolucion.hecha && { hecha: devolucion.hecha }),
  };
  await notify(deps, tx, pago, 'pago_devolucion', datos, numero * 2 + (devolucion.hecha ? 1 : 0));
}

/** The owner is notified, because somebody else may have added the card. */
export const notifyTarjetaAdded =
  ({ sender }: Pick<NotifyDeps, 'sender'>): OnAdded =>
  async (tx, { usuarioId, email, ultimos4, addedAt: when }) => {
    await sender.enqueue(tx, {
      plantilla: 'seguridad_cambio',
      tipo: 'email',
      para: email,
      usuarioId,
      datos: { fecha: formatMoment(when), cambio: 'tarjeta', ultimos4 },
    });
  };

/** Waiting does not solve these problems. The message carries no `refId`, because other resources share that template. */
export async function raiseAlert(
  deps: NotifyDeps,
  tx: Tx,
  { id }: Pick<PagoRow, 'id'>,
  alert: Alert,
): Promise<void> {
  deps.log.warn({ pago: id, operacion: 'alerta', resultado: alert.asunto }, 'a payment needs somebody');
  await notifyStaff(deps, tx, alert, `/admin/facturas/pagos/${id}`);
}

type Alert = { asunto: string; hecho: string; accion: string; since?: Date };

export async function notifyStaff(
  deps: Pick<NotifyDeps, 'sender' | 'clock' | 'alertAddresses'>,
  tx: Tx,
  { since = deps.clock.now(), ...texts }: Alert,
  ruta: string,
): Promise<void> {
  for (const para of deps.alertAddresses)
    await deps.sender.enqueue(tx, {
      plantilla: 'personal_alerta',
      tipo: 'email',
      para,
      datos: { ...texts, fecha: formatMoment(since), ruta },
    });
}
