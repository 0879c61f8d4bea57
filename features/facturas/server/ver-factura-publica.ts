import type { Db, Reader } from '@oficina/db';
import { type FileResult, type Limits, limit } from '@oficina/http';
import type { Draft } from '@oficina/hydra';
import { type Clock, centavosToWire, dayInArgentina, formatDay, periodoToWire } from '@oficina/values';
import { estadoPago, type FacturaPublica, isEnlaceVencido } from '../contract/index.ts';
import { type CuponDeps, descargarCupon } from './cupon.ts';
import { descargarFactura, type PdfDeps } from './descargar-factura.ts';
import { isSameSecret, maskCuenta, parseToken } from './enlace.ts';
import { invalidEnlace } from './errors.ts';
import { type FacturaWithSuministro, findFacturaById } from './facturas.repository.ts';
import { isVencida, presentCobro } from './present.ts';

type Deps = { db: Db; clock: Clock; limits: Limits };

const TEN_MINUTES = 600;
const BAD_LINKS = limit('factura-enlace', 20, TEN_MINUTES);

/** Every failure gives the same message. */
export async function findFacturaByEnlace(
  deps: Deps,
  text: string,
  network: string,
): Promise<FacturaWithSuministro> {
  // The limit is taken before the lookup and returned when the link is right, so that guessing in parallel gains nothing.
  await deps.limits.take(BAD_LINKS, network);
  const token = parseToken(text);
  const factura = token ? await findFactura(deps, token.id, network) : undefined;
  if (!token || !factura || !isSameSecret(token.secreto, factura.token)) throw invalidEnlace();
  await deps.limits.giveBack(BAD_LINKS, network);
  if (isEnlaceVencido(factura.vencimiento, dayInArgentina(deps.clock.now()))) throw invalidEnlace();
  return factura;
}

/** A fault of ours must not count as a wrong link. */
async function findFactura(
  deps: Deps,
  id: number,
  network: string,
): Promise<FacturaWithSuministro | undefined> {
  try {
    return await findFacturaById(deps.db, id, null);
  } catch (error) {
    await deps.limits.giveBack(BAD_LINKS, network).catch(() => undefined);
    throw error;
  }
}

/** The pagos feature implements this: somebody was given a code that pays the factura, and nobody paid it yet. */
export type IsWaitingPayment = (reader: Reader, facturaId: number) => Promise<boolean>;

/** Few facturas are being paid at any moment, and only those are asked about. */
async function isWaiting(
  { db, isWaitingPayment }: { db: Db; isWaitingPayment?: IsWaitingPayment | undefined },
  { id, estado_pago }: FacturaWithSuministro,
): Promise<boolean> {
  if (estado_pago !== estadoPago.code('enPago') || !isWaitingPayment) return false;
  return isWaitingPayment(db, id);
}

export async function verFacturaPublica(
  deps: Deps & {
    resumenPdf: boolean;
    acceptsOverdue: boolean;
    isWaitingPayment?: IsWaitingPayment | undefined;
  },
  text: string,
  network: string,
): Promise<FacturaPublica> {
  const factura = await findFacturaByEnlace(deps, text, network);
  const today = dayInArgentina(deps.clock.now());
  const found: Draft<FacturaPublica> = {
    '@type': 'FacturaPublica',
    numero: factura.numero,
    periodo: periodoToWire(factura.periodo),
    importe: centavosToWire(factura.importe_cent),
    fecha: formatDay(factura.fecha),
    vencimiento: formatDay(factura.vencimiento),
    pagada: factura.pagada,
    vencida: isVencida(factura, today),
    ...presentCobro(factura, { today, acceptsOverdue: deps.acceptsOverdue }),
    descargable: factura.descargable || deps.resumenPdf,
    estadoPago: factura.estado_pago,
    ...((await isWaiting(deps, factura)) && { esperandoPago: true }),
    pagoInhabilitado: factura.pago_inhabilitado,
    suministroCuenta: maskCuenta(factura.cuenta),
    codigoLink: factura.codigo_link,
    codigoPmc: factura.codigo_pmc,
  };
  return found as FacturaPublica;
}

export async function descargarFacturaPublica(
  deps: Deps & PdfDeps,
  text: string,
  network: string,
): Promise<FileResult> {
  return descargarFactura(deps, masked(await findFacturaByEnlace(deps, text, network)));
}

export async function descargarCuponPublico(
  deps: Deps & CuponDeps,
  text: string,
  network: string,
  ancho: string | undefined,
): Promise<FileResult> {
  return descargarCupon(deps, masked(await findFacturaByEnlace(deps, text, network)), ancho);
}

/** A link may be forwarded to anybody, so the account is shortened and the street left out. */
const masked = (factura: FacturaWithSuministro): FacturaWithSuministro => ({
  ...factura,
  cuenta: maskCuenta(factura.cuenta),
  domicilio: null,
});
