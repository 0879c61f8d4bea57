import type { Db } from '@oficina/db';
import { type FileResult, type Limits, limit } from '@oficina/http';
import { type Clock, centavosToWire, dayInArgentina, formatDay, periodoToWire } from '@oficina/values';
import { enlaceVencido, type FacturaPublica } from '../contract/index.ts';
import { descargarPdf, type PdfDeps } from './descargar-factura.ts';
import { enmascararCuenta, leerToken, mismoSecreto } from './enlace.ts';
import { enlaceInvalido } from './errors.ts';
import { type FacturaConLugar, findFacturaById } from './facturas.repository.ts';
import { estaVencida } from './present.ts';

type Deps = { db: Db; clock: Clock; limits: Limits };

const DIEZ_MINUTOS = 600;
const ENLACES_MALOS = limit('factura-enlace', 20, DIEZ_MINUTOS);

/** The bill of a link, or one sentence for everything that is wrong with it. */
async function facturaDelEnlace(deps: Deps, text: string, network: string): Promise<FacturaConLugar> {
  // Taken before looking and given back when the link is right: guessing in parallel gains nothing.
  await deps.limits.take(ENLACES_MALOS, network);
  const token = leerToken(text);
  const factura = token ? await buscar(deps, token.id, network) : undefined;
  if (!token || !factura || !mismoSecreto(token.secreto, factura.token)) throw enlaceInvalido();
  await deps.limits.giveBack(ENLACES_MALOS, network);
  if (enlaceVencido(factura.vencimiento, dayInArgentina(deps.clock.now()))) throw enlaceInvalido();
  return factura;
}

/** A fault of ours is not a wrong link. */
async function buscar(deps: Deps, id: number, network: string): Promise<FacturaConLugar | undefined> {
  try {
    return await findFacturaById(deps.db, id, null);
  } catch (error) {
    await deps.limits.giveBack(ENLACES_MALOS, network).catch(() => undefined);
    throw error;
  }
}

export async function verPublica(
  deps: Deps & { resumenPdf: boolean },
  text: string,
  network: string,
): Promise<FacturaPublica> {
  const factura = await facturaDelEnlace(deps, text, network);
  return {
    '@type': 'FacturaPublica',
    numero: factura.numero,
    periodo: periodoToWire(factura.periodo),
    importe: centavosToWire(factura.importe_cent),
    fecha: formatDay(factura.fecha),
    vencimiento: formatDay(factura.vencimiento),
    pagada: factura.pagada,
    vencida: estaVencida(factura, dayInArgentina(deps.clock.now())),
    descargable: factura.descargable || deps.resumenPdf,
    estadoPago: factura.estado_pago,
    pagoInhabilitado: factura.pago_inhabilitado,
    suministroCuenta: enmascararCuenta(factura.cuenta),
  };
}

export async function descargarPublica(
  deps: Deps & PdfDeps,
  text: string,
  network: string,
): Promise<FileResult> {
  const factura = await facturaDelEnlace(deps, text, network);
  return descargarPdf(deps, { ...factura, cuenta: enmascararCuenta(factura.cuenta), domicilio: null });
}
