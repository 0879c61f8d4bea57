import { type Db, type NewRow, sql } from '@oficina/db';
import type { App } from '@oficina/http';
import { pagoEstado } from '@oficina/pagos/contract';

type Bases = { db: Db; ownerDb: Db };
type Owner = { id: number; suministro: number; tarjeta: number };
type Parties = { actor: Owner; stranger: Owner };
/** `spends` marks a case that may leave rows behind, whatever it asks for. */
type DisposableOptions = {
  now: Date;
  spends: boolean;
  factura: (row: Partial<NewRow<'facturas'>>) => Promise<{ id: number }>;
};
type Disposables = { valores: Record<string, string | number>; undo: () => Promise<unknown> };

const TARJETA = {
  vencimiento: '0830',
  titularNombre: 'MARIA PEREZ',
  titularFechaNac: '1990-07-24',
  titularDocumento: '25123456',
  cvc: '123',
  obs: 'La del sueldo',
};
/** Everybody holds this card, because the answer must not reveal that somebody else saved the same one. */
export const SHARED_TARJETA = { numero: '4507990000004905', ...TARJETA };
export const NEW_TARJETA = { numero: '5299910010000015', ...TARJETA };

/** Only the product can save a card that can be charged, so this goes through the api. */
export async function agregarTarjeta(app: Pick<App, 'inject'>, token: string): Promise<number> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/tarjetas',
    headers: { authorization: `Bearer ${token}` },
    payload: SHARED_TARJETA,
  });
  if (response.statusCode !== 201) throw new Error(`the card was not kept: ${response.body}`);
  return response.json<{ id: number }>().id;
}

/** This card cannot be charged. */
export async function insertTarjeta(
  db: Db,
  usuario_id: number,
  changes: Partial<NewRow<'tarjetas'>> = {},
): Promise<number> {
  const row = {
    usuario_id,
    titular_nombre: 'MARIA PEREZ',
    numero_enmascarado: '************0015',
    vencimiento: '0830',
    emisor: 104,
    emisor_nombre: 'Mastercard',
    obs: 'La otra',
    pasarela: 'payway',
    bin: '529991',
    ...changes,
  };
  const { id } = await db.insertInto('tarjetas').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

const IMPORTE = 1_840_050;
const MINUTO = 60_000;
let cuenta = 0;

/** Every optional column is filled, including those of a pago that was refunded. */
export async function insertPago(
  db: Db,
  { id: usuario_id, tarjeta: tarjeta_id }: Owner,
  { factura_id, vigente, now }: { factura_id: number; vigente: boolean; now: Date },
  changes: Partial<NewRow<'pagos'>> = {},
): Promise<number> {
  cuenta += 1;
  const minuteAgo = new Date(now.getTime() - MINUTO);
  const moment = minuteAgo.toISOString();
  const devolucion = {
    idPasarela: '900001',
    importeCent: IMPORTE,
    motivo: 'total',
    facturas: [factura_id],
    pedida: moment,
    hecha: moment,
  };
  const row: NewRow<'pagos'> = {
    usuario_id,
    tarjeta_id,
    total_cent: IMPORTE,
    estado: pagoEstado.code('devuelto'),
    referencia: `OV${cuenta}XMATRIZ`,
    enviado: minuteAgo,
    proxima_consulta: now,
    pasarela_id: '900001',
    motivo_rechazo: 'La tarjeta no tiene fondos suficientes.',
    extra: JSON.stringify({
      ticket: '77',
      codigoAutorizacion: '123456',
      tid: '000000000000001',
      motivoId: '51',
      devoluciones: [devolucion],
      ultima: { a: now.toISOString(), estado: 'inexistente' },
    }),
    tiempos: JSON.stringify({ respondido: moment, consultado: moment, resuelto: moment }),
    created: minuteAgo,
    ...changes,
  };
  const { id } = await db.insertInto('pagos').values(row).returning('id').executeTakeFirstOrThrow();
  const detalle = { pago_id: id, factura_id, importe_cent: IMPORTE, vigente };
  await db.insertInto('pago_facturas').values(detalle).execute();
  return id;
}

export async function makeDisposablePagos(
  { db, ownerDb }: Bases,
  asksFor: (nombre: string) => boolean,
  { actor, stranger }: Parties,
  { now, spends, factura }: DisposableOptions,
): Promise<Disposables> {
  const inProgress = { estado: pagoEstado.code('enVerificacion') };
  const rechazado = { estado: pagoEstado.code('rechazado') };
  const insertFactura = async ({ suministro }: Owner, estado_pago = 0) =>
    (await factura({ suministro_id: suministro, importe_cent: IMPORTE, concepto: 'Energía', estado_pago }))
      .id;
  /** `owner` made the pago, for a factura of `holder` that it still holds. */
  async function insertPagoInProgress(owner: Owner, holder: Owner = owner) {
    const factura_id = await insertFactura(holder, 9);
    return {
      factura: factura_id,
      pago: await insertPago(db, owner, { factura_id, vigente: true, now }, inProgress),
    };
  }
  const insertFinishedPago = async (owner: Owner, changes: Partial<NewRow<'pagos'>>) =>
    insertPago(db, owner, { factura_id: await insertFactura(owner), vigente: false, now }, changes);
  async function insertPagoWithKey(owner: Owner) {
    const idempotencia = `clave-${owner.id}`;
    await insertFinishedPago(owner, { idempotencia, idempotencia_sha256: Buffer.from('otros datos') });
    return idempotencia;
  }
  async function tarjetaInPago(owner: Owner) {
    const tarjeta = await insertTarjeta(db, owner.id);
    await insertPagoInProgress({ ...owner, tarjeta });
    return tarjeta;
  }
  const makers: Record<string, () => Promise<string | number>> = {
    newFactura: () => insertFactura(actor),
    newForeignFactura: () => insertFactura(stranger),
    facturaInPago: async () => (await insertPagoInProgress(actor)).factura,
    facturaInOtherPayerPago: async () => (await insertPagoInProgress(stranger, actor)).factura,
    otherPayerPago: async () => (await insertPagoInProgress(stranger, actor)).pago,
    ownUncertainPago: async () => (await insertPagoInProgress(actor)).pago,
    foreignUncertainPago: async () => (await insertPagoInProgress(stranger)).pago,
    ownRechazadoPago: () => insertFinishedPago(actor, rechazado),
    ownIdempotencyKey: () => insertPagoWithKey(actor),
    foreignIdempotencyKey: () => insertPagoWithKey(stranger),
    newTarjeta: () => insertTarjeta(db, actor.id),
    newForeignTarjeta: () => insertTarjeta(db, stranger.id),
    tarjetaEliminada: () => insertTarjeta(db, actor.id, { eliminada: now }),
    tarjetaCaduca: () => insertTarjeta(db, actor.id, { caduca: now }),
    tarjetaInPago: () => tarjetaInPago(actor),
    foreignTarjetaInPago: () => tarjetaInPago(stranger),
  };
  const requested = Object.entries(makers).filter(([nombre]) => asksFor(nombre));
  if (requested.length === 0 && !spends) return { valores: {}, undo: async () => undefined };
  const undo = await rememberLastRows(ownerDb);
  const valores: Record<string, string | number> = {};
  for (const [nombre, make] of requested) valores[nombre] = await make();
  return { valores, undo };
}

async function rememberLastRows(ownerDb: Db): Promise<() => Promise<unknown>> {
  const { rows } = await sql<Record<'mensaje' | 'pago' | 'tarjeta' | 'factura', number>>`
    select coalesce((select max(id) from mensajes), 0) as mensaje, coalesce((select max(id) from pagos), 0) as pago,
      coalesce((select max(id) from tarjetas), 0) as tarjeta, coalesce((select max(id) from facturas), 0) as factura
  `.execute(ownerDb);
  const [lastIds] = rows;
  return () =>
    sql`with m as (delete from mensajes where id > ${lastIds?.mensaje}),
      d as (delete from pago_facturas where pago_id > ${lastIds?.pago}),
      p as (delete from pagos where id > ${lastIds?.pago}),
      t as (delete from tarjetas where id > ${lastIds?.tarjeta})
      delete from facturas where id > ${lastIds?.factura}`.execute(ownerDb);
}
