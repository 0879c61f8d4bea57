import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { hash } from '@node-rs/argon2';
import type { NewRow } from '@oficina/db';
import { createDiskStore } from '@oficina/disk';
import { claveDePdf } from '@oficina/facturas/server';
import { build, type TestDatabase } from '@oficina/testing';
import { type Clock, esPersonal, type Role } from '@oficina/values';
import { ACTORES, type ActorName, type Caso, type Filas } from './access.cells.ts';
import type { Valores } from './access.check.ts';

const CLAVE = 'una clave larga';
const PERIODO = 202_610;
const DOCUMENTO_NUEVO = '30111222';
const ROLES: Record<ActorName, Role[]> = {
  A: [],
  U: [],
  C: ['ROLE_CONFIRMADO'],
  RE: ['ROLE_CONFIRMADO', 'ROLE_REQUERIMIENTO_ENCARGADO'],
  RA: ['ROLE_CONFIRMADO', 'ROLE_REQUERIMIENTO_ADMIN'],
  UA: ['ROLE_CONFIRMADO', 'ROLE_USUARIO_ADMIN'],
  SM: ['ROLE_CONFIRMADO', 'ROLE_SUMINISTRO_MAIL'],
  CA: ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'],
  AD: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'],
};

export type Quien = ActorName | 'ajeno' | 'cliente' | 'pagador';
type Coleccion = 'suministros' | 'usuario_suministros' | 'facturas' | 'consumos';
/** `propios`: the only row that the person has in each collection. */
type Persona = { id: number; email: string; roles: Role[]; propios: Record<Coleccion, number> };

/** Every optional field filled: a field that may leave must be seen leaving. */
const lleno: Partial<NewRow<'usuarios'>> = {
  email_pendiente: 'nuevo@correo.test',
  email_rebota: true,
  telefono: '+5493492401234',
  cuit: '27251234561',
  razon_social: 'Razón SRL',
  aceptar_legal: true,
  telefono_validado: new Date(),
  telefono_no_gracias: new Date(),
};

export type Mundo = Awaited<ReturnType<typeof createMundo>>;

/** People of every role with one thing of each kind, and two customers whose things are somebody else's. */
export async function createMundo(database: TestDatabase, clock: Clock, almacen: string) {
  const { db } = database;
  const clave_hash = await hash(CLAVE, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const store = createDiskStore({ dir: almacen });
  const pdf = (facturaId: number) => Buffer.from(`%PDF-1.7\nfactura ${facturaId}\n`);

  async function persona(roles: Role[], factura: Partial<NewRow<'facturas'>> = {}): Promise<Persona> {
    const { id, email } = await build.usuario(db, { ...lleno, roles, clave_hash });
    const { id: suministro_id } = await build.suministro(db, { cuit: '27251234561' });
    const vinculo = await build.vinculo(db, {
      usuario_id: id,
      suministro_id,
      alias: 'Casa',
      documento: '25123456',
    });
    const { id: facturas } = await build.factura(db, {
      suministro_id,
      concepto: 'Energía',
      vencimiento: '2026-11-20',
      descargable: true,
      ...factura,
    });
    await build.consumo(db, { suministro_id, periodo: PERIODO });
    const bytes = pdf(facturas);
    const meta = {
      size: bytes.length,
      type: 'application/pdf',
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    const put = await store.put(claveDePdf(facturas), Readable.from([bytes]), meta);
    if (put.kind !== 'ok') throw new Error(`the PDF was not kept: ${put.kind}`);
    const consumos = suministro_id * 1_000_000 + PERIODO;
    const propios = { suministros: suministro_id, usuario_suministros: vinculo.id, facturas, consumos };
    return { id, email, roles, propios };
  }

  const personas = {} as Record<Quien, Persona>;
  for (const actor of ACTORES) personas[actor] = await persona(ROLES[actor]);
  for (const otro of ['ajeno', 'cliente'] as const) personas[otro] = await persona(['ROLE_CONFIRMADO']);
  personas.pagador = await persona(['ROLE_CONFIRMADO'], { estado_pago: 9 });
  const fijos = {
    ...(await construirCasos(database, clock, personas)),
    clave: CLAVE,
    documentoNuevo: DOCUMENTO_NUEVO,
  };
  const todas = await contarTodas(database);

  async function abrirSesion(quien: Quien): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await build.sesion(db, {
      usuario_id: personas[quien].id,
      token_hash: createHash('sha256').update(token).digest(),
      personal: esPersonal(personas[quien].roles),
      created: clock.now(),
      ultimo_uso: clock.now(),
      expira: new Date(clock.now().getTime() + 3_600_000),
      otp_pasado: clock.now(),
    });
    return token;
  }

  /** What a case may spend is made for it, and undone afterwards: every cell meets the same world. */
  async function preparar(caso: Caso, actor: ActorName) {
    const pide = (nombre: string) => JSON.stringify([caso.path, caso.body ?? {}]).includes(`{${nombre}}`);
    const { propios, id } = personas[actor];
    const gastables: Record<string, string | number> = {};
    const deshacer: (() => Promise<unknown>)[] = [];
    if (pide('sesionAjena')) gastables.sesionAjena = await abrirSesion('ajeno');
    // Read each time: some cases renew it.
    if (pide('enlaceAjeno'))
      gastables.enlaceAjeno = await enlaceDe(database, personas.ajeno.propios.facturas);
    if (['cuentaNueva', 'vinculoNuevo', 'vinculoNuevoAjeno'].some(pide)) {
      const suministro = await build.suministro(db, { documento: DOCUMENTO_NUEVO });
      const suministro_id = suministro.id;
      gastables.cuentaNueva = suministro.cuenta;
      const vincular = async (usuario_id: number) =>
        (await build.vinculo(db, { usuario_id, suministro_id })).id;
      if (pide('vinculoNuevo')) gastables.vinculoNuevo = await vincular(id);
      if (pide('vinculoNuevoAjeno')) gastables.vinculoNuevoAjeno = await vincular(personas.ajeno.id);
      deshacer.push(
        () => db.deleteFrom('usuario_suministros').where('suministro_id', '=', suministro_id).execute(),
        () => database.ownerDb.deleteFrom('suministros').where('id', '=', suministro_id).execute(),
      );
    }
    const valores: Valores = {
      ...fijos,
      propio: id,
      suministroPropio: propios.suministros,
      vinculoPropio: propios.usuario_suministros,
      facturaPropia: propios.facturas,
      ...gastables,
    };
    return {
      valores,
      deshacer: async () => {
        for (const paso of deshacer) await paso();
      },
    };
  }

  function filasDe(filas: Filas, coleccion: string, actor: ActorName): Set<number> {
    const nombre = coleccion.split('/').at(-1) ?? '';
    if (filas === 'ninguna') return new Set();
    if (filas === 'activas') return new Set([1, 2, 3, 4, 5, 6]);
    if (filas === 'todas') return todas[nombre] ?? new Set();
    return new Set([personas[filas === 'ajenas' ? 'ajeno' : actor].propios[nombre as Coleccion]]);
  }

  return {
    personas,
    abrirSesion,
    preparar,
    filasDe,
    pdfDe: (quien: Quien) => pdf(personas[quien].propios.facturas),
  };
}

async function enlaceDe({ db }: TestDatabase, facturaId: number): Promise<string> {
  const { token } = await db
    .selectFrom('facturas')
    .select('token')
    .where('id', '=', facturaId)
    .executeTakeFirstOrThrow();
  return `${facturaId.toString(36)}-${token}`;
}

async function construirCasos({ db }: TestDatabase, clock: Clock, personas: Record<Quien, Persona>) {
  const retirada = await build.categoria(db, { activo: false });
  const retiradaConCaso = await build.categoria(db, { activo: false });
  const caso = (usuario_id: number, categoria_id: number, encargado_id: number | null, numero: number) => ({
    usuario_id,
    categoria_id,
    encargado_id,
    numero: `2026-${numero}`,
    descripcion: 'Un caso',
  });
  const casos = ACTORES.map((actor, n) => caso(personas[actor].id, retiradaConCaso.id, null, n));
  casos.push(caso(personas.cliente.id, 1, personas.RE.id, ACTORES.length));
  await db.insertInto('requerimientos').values(casos).execute();
  await db.insertInto('motds').values({ texto: 'El aviso', desde: clock.now() }).execute();
  const valor = JSON.stringify(clock.now().toISOString());
  await db.insertInto('ajustes').values({ clave: 'facturas.actualizado', valor }).execute();
  const { ajeno, cliente, pagador } = personas;
  return {
    ajeno: ajeno.id,
    cliente: cliente.id,
    correo: ajeno.email,
    suministroAjeno: ajeno.propios.suministros,
    vinculoAjeno: ajeno.propios.usuario_suministros,
    facturaAjena: ajeno.propios.facturas,
    vinculoEnPago: pagador.propios.usuario_suministros,
    retirada: retirada.id,
    retiradaConCaso: retiradaConCaso.id,
  };
}

async function contarTodas({ db }: TestDatabase): Promise<Record<string, Set<number>>> {
  const todas: Record<string, Set<number>> = {};
  for (const tabla of ['suministros', 'facturas', 'requerimiento_categorias'] as const)
    todas[tabla] = new Set((await db.selectFrom(tabla).select('id').execute()).map(({ id }) => id));
  const consumos = await db.selectFrom('consumos').select('suministro_id').execute();
  todas.consumos = new Set(consumos.map(({ suministro_id }) => suministro_id * 1_000_000 + PERIODO));
  return todas;
}
