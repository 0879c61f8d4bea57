import type { Tx } from '@oficina/db';
import type { AlAgregar } from '@oficina/tarjetas/server';
import { formatMoment } from '@oficina/values';
import type { PagosDeps } from './deps.ts';
import { type Destino, type FacturaDelPago, findDestinos, findUltimos4 } from './detalle.repository.ts';
import type { Devolucion, PagoRow } from './pagos.repository.ts';

type AvisarDeps = Pick<PagosDeps, 'mensajero' | 'clock' | 'log' | 'alertas'>;

const CORREO_Y_PUSH: readonly Destino['tipo'][] = ['email', 'push'];
const TODOS: readonly Destino['tipo'][] = [...CORREO_Y_PUSH, 'sms', 'whatsapp'];

const CANALES = {
  pago_aprobado: CORREO_Y_PUSH,
  pago_rechazado: TODOS,
  pago_en_verificacion: ['email'],
  pago_sin_efecto: TODOS,
  pago_devolucion: ['email'],
} as const satisfies Record<string, readonly Destino['tipo'][]>;

/** With the change that causes it, and once: the same notice about the same payment is not written twice. */
async function avisar(
  deps: AvisarDeps,
  tx: Tx,
  pago: Pick<PagoRow, 'id' | 'usuario_id'>,
  plantilla: keyof typeof CANALES,
  datos: object,
  vez = 0,
): Promise<void> {
  const canales: readonly Destino['tipo'][] = CANALES[plantilla];
  for (const { tipo, para } of await findDestinos(tx, pago.usuario_id))
    if (canales.includes(tipo))
      await deps.mensajero.encolar(tx, {
        plantilla,
        tipo,
        para,
        usuarioId: pago.usuario_id,
        refId: pago.id,
        vez,
        datos,
      });
}

const nombres = (facturas: readonly FacturaDelPago[]) =>
  facturas.map(({ numero, periodo, cuenta, domicilio }) => ({ numero, periodo, cuenta, domicilio }));

function suministros(facturas: readonly FacturaDelPago[]) {
  const porCuenta = new Map(facturas.map(({ cuenta, domicilio }) => [cuenta, { cuenta, domicilio }]));
  return [...porCuenta.values()];
}

export function avisarAprobado(deps: AvisarDeps, tx: Tx, pago: PagoRow, pagadas: readonly FacturaDelPago[]) {
  return avisar(deps, tx, pago, 'pago_aprobado', {
    pagoId: pago.id,
    importeCent: pago.total_cent,
    fecha: formatMoment(deps.clock.now()),
    facturas: nombres(pagadas),
  });
}

export function avisarRechazado(
  deps: AvisarDeps,
  tx: Tx,
  pago: PagoRow,
  facturas: readonly FacturaDelPago[],
  motivo: string,
) {
  return avisar(deps, tx, pago, 'pago_rechazado', {
    importeCent: pago.total_cent,
    motivo,
    suministros: suministros(facturas),
  });
}

export function avisarDuda(deps: AvisarDeps, tx: Tx, pago: PagoRow, facturas: readonly FacturaDelPago[]) {
  return avisar(deps, tx, pago, 'pago_en_verificacion', {
    pagoId: pago.id,
    importeCent: pago.total_cent,
    suministros: suministros(facturas),
  });
}

export function avisarSinEfecto(
  deps: AvisarDeps,
  tx: Tx,
  pago: PagoRow,
  facturas: readonly FacturaDelPago[],
) {
  return avisar(deps, tx, pago, 'pago_sin_efecto', {
    importeCent: pago.total_cent,
    suministros: suministros(facturas),
  });
}

/** Once when a refund is asked for and once when it was made, for each refund of the payment. */
export async function avisarDevolucion(
  deps: AvisarDeps,
  tx: Tx,
  pago: PagoRow,
  facturas: readonly FacturaDelPago[],
  { devolucion, numero }: { devolucion: Devolucion; numero: number },
): Promise<void> {
  const suyas = facturas.filter(({ id }) => devolucion.facturas.includes(id));
  const datos = {
    pagoId: pago.id,
    importeCent: devolucion.importeCent,
    facturas: nombres(suyas),
    ultimos4: await findUltimos4(tx, pago.tarjeta_id),
    ...(devolucion.hecha && { hecha: devolucion.hecha }),
  };
  await avisar(deps, tx, pago, 'pago_devolucion', datos, numero * 2 + (devolucion.hecha ? 1 : 0));
}

/** Tells the owner that a card is saved, because somebody else may have added it. */
export const avisarTarjeta =
  ({ mensajero }: Pick<AvisarDeps, 'mensajero'>): AlAgregar =>
  async (tx, { usuarioId, email, ultimos4, cuando }) => {
    await mensajero.encolar(tx, {
      plantilla: 'seguridad_cambio',
      tipo: 'email',
      para: email,
      usuarioId,
      datos: { fecha: formatMoment(cuando), cambio: 'tarjeta', ultimos4 },
    });
  };

/** For the personnel: something that nobody solves by waiting. Without a reference, which other nouns share. */
export async function alertar(
  deps: AvisarDeps,
  tx: Tx,
  { id }: Pick<PagoRow, 'id'>,
  alerta: Alerta,
): Promise<void> {
  deps.log.warn({ pago: id, operacion: 'alerta', resultado: alerta.asunto }, 'a payment needs somebody');
  await alPersonal(deps, tx, alerta, `/admin/facturas/pagos/${id}`);
}

type Alerta = { asunto: string; hecho: string; accion: string; desde?: Date };

/** `ruta`: where it is looked into. */
export async function alPersonal(
  deps: Pick<AvisarDeps, 'mensajero' | 'clock' | 'alertas'>,
  tx: Tx,
  { desde = deps.clock.now(), ...palabras }: Alerta,
  ruta: string,
): Promise<void> {
  for (const para of deps.alertas)
    await deps.mensajero.encolar(tx, {
      plantilla: 'personal_alerta',
      tipo: 'email',
      para,
      datos: { ...palabras, fecha: formatMoment(desde), ruta },
    });
}
