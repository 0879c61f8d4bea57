import { type Db, type NewRow, sql } from '@oficina/db';
import type { App } from '@oficina/http';
import { pagoEstado } from '@oficina/pagos/contract';

type Bases = { db: Db; ownerDb: Db };
type Duenio = { id: number; suministro: number; tarjeta: number };
type Gente = { actor: Duenio; ajeno: Duenio };
/** `gasta`: whatever it asks for, the case may leave something behind. */
type Medios = {
  now: Date;
  gasta: boolean;
  factura: (row: Partial<NewRow<'facturas'>>) => Promise<{ id: number }>;
};
type Hechos = { valores: Record<string, string | number>; deshacer: () => Promise<unknown> };

const TARJETA = {
  vencimiento: '0830',
  titularNombre: 'MARIA PEREZ',
  titularFechaNac: '1990-07-24',
  titularDocumento: '25123456',
  cvc: '123',
  obs: 'La del sueldo',
};
/** Everybody has it: that somebody else keeps the same card is nothing to be told. */
export const TARJETA_DE_TODOS = { numero: '4507990000004905', ...TARJETA };
export const TARJETA_NUEVA = { numero: '5299910010000015', ...TARJETA };

/** A card that can be charged: only the product knows how to keep it. */
export async function agregarTarjeta(app: Pick<App, 'inject'>, token: string): Promise<number> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/tarjetas',
    headers: { authorization: `Bearer ${token}` },
    payload: TARJETA_DE_TODOS,
  });
  if (response.statusCode !== 201) throw new Error(`the card was not kept: ${response.body}`);
  return response.json<{ id: number }>().id;
}

/** One that cannot. */
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

/** With every optional column filled, of somebody who paid and was given the money back. */
export async function insertPago(
  db: Db,
  { id: usuario_id, tarjeta: tarjeta_id }: Duenio,
  { factura_id, vigente, now }: { factura_id: number; vigente: boolean; now: Date },
  changes: Partial<NewRow<'pagos'>> = {},
): Promise<number> {
  cuenta += 1;
  const antes = new Date(now.getTime() - MINUTO);
  const momento = antes.toISOString();
  const devolucion = {
    idPasarela: '900001',
    importeCent: IMPORTE,
    motivo: 'total',
    facturas: [factura_id],
    pedida: momento,
    hecha: momento,
  };
  const row: NewRow<'pagos'> = {
    usuario_id,
    tarjeta_id,
    total_cent: IMPORTE,
    estado: pagoEstado.code('devuelto'),
    referencia: `OV${cuenta}XMATRIZ`,
    enviado: antes,
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
    tiempos: JSON.stringify({ respondido: momento, consultado: momento, resuelto: momento }),
    created: antes,
    ...changes,
  };
  const { id } = await db.insertInto('pagos').values(row).returning('id').executeTakeFirstOrThrow();
  const detalle = { pago_id: id, factura_id, importe_cent: IMPORTE, vigente };
  await db.insertInto('pago_facturas').values(detalle).execute();
  return id;
}

/** Cards, bills and payments that a case may spend; whatever else it makes goes with them. */
export async function gastarCobros(
  { db, ownerDb }: Bases,
  pide: (nombre: string) => boolean,
  { actor, ajeno }: Gente,
  { now, gasta, factura }: Medios,
): Promise<Hechos> {
  const vivo = { estado: pagoEstado.code('enVerificacion') };
  const rechazado = { estado: pagoEstado.code('rechazado') };
  const nueva = async ({ suministro }: Duenio, estado_pago = 0) =>
    (await factura({ suministro_id: suministro, importe_cent: IMPORTE, concepto: 'Energía', estado_pago }))
      .id;
  /** `de` made it, for a bill of `casa`, which it still holds. */
  async function enPago(de: Duenio, casa: Duenio = de) {
    const factura_id = await nueva(casa, 9);
    return { factura: factura_id, pago: await insertPago(db, de, { factura_id, vigente: true, now }, vivo) };
  }
  const terminado = async (de: Duenio, changes: Partial<NewRow<'pagos'>>) =>
    insertPago(db, de, { factura_id: await nueva(de), vigente: false, now }, changes);
  async function conClave(de: Duenio) {
    const idempotencia = `clave-${de.id}`;
    await terminado(de, { idempotencia, idempotencia_sha256: Buffer.from('otros datos') });
    return idempotencia;
  }
  async function tarjetaEnPago(de: Duenio) {
    const tarjeta = await insertTarjeta(db, de.id);
    await enPago({ ...de, tarjeta });
    return tarjeta;
  }
  const hacer: Record<string, () => Promise<string | number>> = {
    facturaNueva: () => nueva(actor),
    facturaNuevaAjena: () => nueva(ajeno),
    facturaEnPago: async () => (await enPago(actor)).factura,
    facturaEnPagoDeOtro: async () => (await enPago(ajeno, actor)).factura,
    pagoDeOtro: async () => (await enPago(ajeno, actor)).pago,
    dudosoPropio: async () => (await enPago(actor)).pago,
    dudosoAjeno: async () => (await enPago(ajeno)).pago,
    rechazadoPropio: () => terminado(actor, rechazado),
    clavePropia: () => conClave(actor),
    claveAjena: () => conClave(ajeno),
    tarjetaNueva: () => insertTarjeta(db, actor.id),
    tarjetaNuevaAjena: () => insertTarjeta(db, ajeno.id),
    tarjetaEliminada: () => insertTarjeta(db, actor.id, { eliminada: now }),
    tarjetaCaduca: () => insertTarjeta(db, actor.id, { caduca: now }),
    tarjetaEnPago: () => tarjetaEnPago(actor),
    tarjetaEnPagoAjena: () => tarjetaEnPago(ajeno),
  };
  const pedidos = Object.entries(hacer).filter(([nombre]) => pide(nombre));
  if (pedidos.length === 0 && !gasta) return { valores: {}, deshacer: async () => undefined };
  const deshacer = await volver(ownerDb);
  const valores: Record<string, string | number> = {};
  for (const [nombre, uno] of pedidos) valores[nombre] = await uno();
  return { valores, deshacer };
}

/** Remembers the last row of each table: what came afterwards is taken away, whoever made it. */
async function volver(ownerDb: Db): Promise<() => Promise<unknown>> {
  const { rows } = await sql<Record<'mensaje' | 'pago' | 'tarjeta' | 'factura', number>>`
    select coalesce((select max(id) from mensajes), 0) as mensaje, coalesce((select max(id) from pagos), 0) as pago,
      coalesce((select max(id) from tarjetas), 0) as tarjeta, coalesce((select max(id) from facturas), 0) as factura
  `.execute(ownerDb);
  const [ultimo] = rows;
  return () =>
    sql`with m as (delete from mensajes where id > ${ultimo?.mensaje}),
      d as (delete from pago_facturas where pago_id > ${ultimo?.pago}),
      p as (delete from pagos where id > ${ultimo?.pago}),
      t as (delete from tarjetas where id > ${ultimo?.tarjeta})
      delete from facturas where id > ${ultimo?.factura}`.execute(ownerDb);
}
