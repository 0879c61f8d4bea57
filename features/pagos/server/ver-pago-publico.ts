import type { Db } from '@oficina/db';
import {
  facturaTokenOf,
  findFacturaByEnlace,
  isSameSecret,
  maskCuenta,
  parseToken,
} from '@oficina/facturas/server';
import { type Limits, limit } from '@oficina/http';
import type { Draft } from '@oficina/hydra';
import { type Clock, centavosToWire, formatMoment, periodoToWire } from '@oficina/values';
import { hasComprobante, PAGO_METODOS, type PagoPublico, pagoEstado } from '../contract/index.ts';
import { findPagoFacturas } from './detalle.repository.ts';
import { unknownPago } from './errors.ts';
import { findPagoByKey } from './pagos.repository.ts';
import { findPagoById, type PagoWithDetalle } from './pagos-read.repository.ts';
import { presentOrder } from './present.ts';

const TEN_MINUTES = 600;
const PER_CLAVE = limit('pago-publico', 120, 60);
const BAD_CLAVES = limit('pago-clave', 20, TEN_MINUTES);

type Deps = { db: Db; limits: Limits };

/** Every failure is the same 404. A point is taken before the lookup, so that guessing in parallel gains nothing. */
export async function findPagoByClave(
  { db, limits }: Deps,
  text: string,
  network: string,
): Promise<PagoWithDetalle> {
  await limits.take(BAD_CLAVES, network);
  const clave = parseToken(text);
  const pago = clave ? await findPagoById(db, clave.id) : undefined;
  if (!clave || !pago?.clave || !isSameSecret(clave.secreto, pago.clave)) throw unknownPago();
  await limits.giveBack(BAD_CLAVES, network);
  await limits.take(PER_CLAVE, String(pago.id));
  return pago;
}

const SEARCHES = limit('pago-buscado', 60, 60);

/** Whoever sent it has the link and the key, and lost the answer. */
export async function findPagoOfRequest(
  deps: Deps & { clock: Clock },
  { token, idempotencia, network }: { token: string; idempotencia: string; network: string },
): Promise<PagoWithDetalle> {
  const factura = await findFacturaByEnlace(deps, token, network);
  await deps.limits.take(SEARCHES, String(factura.id));
  const known = await findPagoByKey(deps.db, null, idempotencia);
  const pago = known && (await findPagoById(deps.db, known.id));
  if (!pago?.facturas.some(({ id }) => id === factura.id)) throw unknownPago();
  return pago;
}

const isMetodo = (text: string): text is PagoPublico['metodo'] =>
  (PAGO_METODOS as readonly string[]).includes(text);

export async function presentPagoPublico(
  { db }: Pick<Deps, 'db'>,
  pago: PagoWithDetalle,
): Promise<PagoPublico> {
  const [factura] = await findPagoFacturas(db, pago.id);
  if (!factura || !pago.clave || !isMetodo(pago.metodo)) throw unknownPago();
  const { resuelto } = pago.tiempos;
  const shown: Draft<PagoPublico> = {
    '@type': 'PagoPublico',
    clave: facturaTokenOf({ id: pago.id, token: pago.clave }),
    id: pago.id,
    metodo: pago.metodo,
    estado: pago.estado,
    importe: centavosToWire(pago.total_cent),
    created: formatMoment(pago.created),
    resuelto: resuelto ? formatMoment(new Date(resuelto)) : null,
    motivoRechazo: pago.estado === pagoEstado.code('rechazado') ? pago.motivo_rechazo : null,
    factura: {
      numero: factura.numero,
      periodo: periodoToWire(factura.periodo),
      suministroCuenta: maskCuenta(factura.cuenta),
    },
    ultimos4: pago.extra.ultimos4 ?? null,
    ...presentOrder(pago),
    comprobante: hasComprobante(pago.estado),
  };
  return shown as PagoPublico;
}
