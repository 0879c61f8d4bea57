import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { hash } from '@node-rs/argon2';
import type { NewRow } from '@oficina/db';
import { createDiskStore } from '@oficina/disk';
import { claveDePdf } from '@oficina/facturas/server';
import type { App } from '@oficina/http';
import { build, type TestDatabase } from '@oficina/testing';
import { type Clock, isStaff, type Role } from '@oficina/values';
import { construirArchivos, gastarArchivos } from './access.archivos.world.ts';
import { type Coleccion, construirCasos, type Persona, type Quien } from './access.casos.test-kit.ts';
import { ACTORES, type ActorName, type Caso, type Filas, ROLES } from './access.cells.ts';
import type { Valores } from './access.check.ts';
import { agregarTarjeta, gastarCobros, insertPago, insertTarjeta } from './access.cobros.ts';
import { createManos } from './access.codigos.ts';
import { gastarCortes, insertCorte } from './access.cortes.world.ts';
import { gastarPersonas, LLENO } from './access.dobles.test-kit.ts';
import { createEnlaces, enlaceDe } from './access.enlaces.ts';
import { contarTodas } from './access.filas.ts';
import { gastarCuentas, gastarMails, gastarMensajes, mensajeLleno } from './access.gastables.ts';
import { construirReclamos, gastarReclamos, nombrarReclamos } from './access.reclamos.world.ts';
import type { ApiConfig } from './config.ts';

const CLAVE = 'una clave larga';
const PERIODO = 202_610;
const DOCUMENTO_NUEVO = '30111222';
/** A minute more than a password serves for. */
const RATO_MS = 16 * 60_000;

const DE_ARCHIVOS = /archivo_(facturas|subidas)/;
const DE_COBROS = /^\/api\/(tarjetas|pagos)/;
const DE_CORTES = /^\/api\/cortes/;
const DE_RECLAMOS = /^\/api\/(requerimiento|archivo_adjuntos|oob\/(requerimientos|solicitudes))/;

export type Mundo = Awaited<ReturnType<typeof createMundo>>;

/** People of every role with one thing of each kind, and two customers whose things are somebody else's. */
export async function createMundo(
  database: TestDatabase,
  clock: Clock,
  almacen: string,
  app: Pick<App, 'inject'>,
  config: ApiConfig,
) {
  const { db } = database;
  const clave_hash = await hash(CLAVE, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const store = createDiskStore({ dir: almacen });
  const pdf = (facturaId: number) => Buffer.from(`%PDF-1.7\nfactura ${facturaId}\n`);

  async function persona(roles: Role[], factura: Partial<NewRow<'facturas'>> = {}): Promise<Persona> {
    const { id, email } = await build.usuario(db, { ...LLENO, roles, clave_hash });
    const { id: suministro_id } = await build.suministro(db, { cuit: '27251234561' });
    const vinculo = await build.usuarioSuministro(db, {
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
    const mail = { suministro_id, email: `hija.de.${email}`, validado: true, ultima_factura: facturas };
    const suministro_mails = await db
      .insertInto('suministro_mails')
      .values(mail)
      .returning('id')
      .executeTakeFirstOrThrow();
    const mensajes = await db
      .insertInto('mensajes')
      .values(mensajeLleno(id, suministro_id))
      .returning('id')
      .executeTakeFirstOrThrow();
    const tarjetas = roles.includes('ROLE_CONFIRMADO')
      ? await agregarTarjeta(app, await sesionDe({ id, roles }))
      : await insertTarjeta(db, id);
    await database.ownerDb.deleteFrom('mensajes').where('plantilla', '=', 'seguridad_cambio').execute();
    const pagos = await insertPago(
      db,
      { id, suministro: suministro_id, tarjeta: tarjetas },
      { factura_id: facturas, vigente: false, now: clock.now() },
    );
    const usuario_suministros = vinculo.id;
    const propios = { usuarios: id, suministros: suministro_id, usuario_suministros, facturas, consumos };
    const persona_inquiries = `inq_de${id}`;
    const inquiry = {
      id: persona_inquiries,
      usuario_id: id,
      consentimiento: clock.now(),
      decidida: clock.now(),
    };
    await db.insertInto('persona_inquiries').values(inquiry).execute();
    return {
      id,
      email,
      roles,
      propios: {
        ...{ ...propios, tarjetas, pagos, persona_inquiries },
        suministro_mails: suministro_mails.id,
        mensajes: mensajes.id,
        requerimientos: 0,
        cortes: await insertCorte(db, suministro_id, clock.now()),
      },
    };
  }

  const personas = {} as Record<Quien, Persona>;
  for (const actor of ACTORES) personas[actor] = await persona(ROLES[actor]);
  for (const otro of ['ajeno', 'cliente'] as const) personas[otro] = await persona(['ROLE_CONFIRMADO']);
  personas.pagador = await persona(['ROLE_CONFIRMADO'], { estado_pago: 9 });
  const fijos = {
    ...(await construirCasos(database, clock, personas)),
    ...(await construirArchivos(db, personas.AD.id)),
    clave: CLAVE,
    documentoNuevo: DOCUMENTO_NUEVO,
  };
  const reclamos = await construirReclamos(database, app, personas, {
    now: clock.now(),
    categoria: fijos.retiradaConCaso,
    token: await sesionDe(personas.C),
  });
  const todas = await contarTodas(db, PERIODO);
  const enlaces = createEnlaces(database, clock, personas.AD.id);
  const clave = config.base.claveDeCodigos;
  const tomar = createManos(db, config, clock);

  async function sesionDe({ id, roles }: Pick<Persona, 'id' | 'roles'>, claveVieja = false) {
    const token = randomBytes(32).toString('base64url');
    const now = clock.now().getTime();
    await build.sesion(db, {
      usuario_id: id,
      token_hash: createHash('sha256').update(token).digest(),
      personal: isStaff(roles),
      created: clock.now(),
      ultimo_uso: clock.now(),
      expira: new Date(now + 3_600_000),
      otp_pasado: new Date(claveVieja ? now - RATO_MS : now),
    });
    return token;
  }

  const duenio = (quien: Quien) => {
    const { id, propios } = personas[quien];
    return { id, suministro: propios.suministros, tarjeta: propios.tarjetas };
  };

  /** What a case may spend is made for it, and undone afterwards: every cell meets the same world. */
  async function preparar(caso: Caso, actor: ActorName, app: Pick<App, 'inject'>) {
    const dicho = JSON.stringify([caso.path, caso.body ?? {}, caso.headers ?? {}]);
    const pide = (nombre: string) => dicho.includes(`{${nombre}}`);
    const { propios, id, roles } = personas[actor];
    const gastables: Record<string, string | number> = {};
    const deshacer: (() => Promise<unknown>)[] = [];
    if (pide('sesionAjena')) gastables.sesionAjena = await sesionDe(personas.ajeno);
    // Read each time: some cases renew it.
    if (pide('enlaceAjeno')) gastables.enlaceAjeno = await enlaceDe(db, personas.ajeno.propios.facturas);
    if (['cuentaNueva', 'vinculoNuevo', 'vinculoNuevoAjeno'].some(pide)) {
      const suministro = await build.suministro(db, { documento: DOCUMENTO_NUEVO });
      const suministro_id = suministro.id;
      gastables.cuentaNueva = suministro.cuenta;
      const vincular = async (usuario_id: number) =>
        (await build.usuarioSuministro(db, { usuario_id, suministro_id })).id;
      if (pide('vinculoNuevo')) gastables.vinculoNuevo = await vincular(id);
      if (pide('vinculoNuevoAjeno')) gastables.vinculoNuevoAjeno = await vincular(personas.ajeno.id);
      deshacer.push(
        () => db.deleteFrom('usuario_suministros').where('suministro_id', '=', suministro_id).execute(),
        () => database.ownerDb.deleteFrom('suministros').where('id', '=', suministro_id).execute(),
      );
    }
    if (caso.path === '/resend_mail')
      deshacer.push(() =>
        database.ownerDb.deleteFrom('mensajes').where('plantilla', '=', 'usuario_confirmar_email').execute(),
      );
    const { ajeno } = personas;
    const suministro = ajeno.propios.suministros;
    const gente = { actor: id, ajeno: { id: ajeno.id, email: ajeno.email, suministro } };
    for (const hecho of [
      await gastarMensajes(database, pide, gente),
      await gastarMails(database, pide, gente, enlaces),
      await gastarCuentas(database, pide, { clock, clave }),
    ]) {
      Object.assign(gastables, hecho.valores);
      if (Object.keys(hecho.valores).length > 0) deshacer.push(hecho.deshacer);
    }
    const cobros = await gastarCobros(
      database,
      pide,
      { actor: duenio(actor), ajeno: duenio('ajeno') },
      { now: clock.now(), gasta: DE_COBROS.test(caso.path), factura: (row) => build.factura(db, row) },
    );
    const gasta = DE_RECLAMOS.test(caso.path);
    const deCasos = await gastarReclamos(database, pide, personas, { actor, now: clock.now(), gasta });
    const deCortes = await gastarCortes(database, pide, suministro, {
      ...{ now: clock.now(), gasta: DE_CORTES.test(caso.path), quedan: todas.cortes ?? new Set() },
    });
    const deArchivos = await gastarArchivos(database, pide, {
      ...{ usuario: personas.AD.id, quedan: todas, gasta: DE_ARCHIVOS.test(caso.path) },
    });
    Object.assign(gastables, cobros.valores, deCasos.valores, deCortes.valores, deArchivos.valores);
    deshacer.push(cobros.deshacer, deCasos.deshacer, deCortes.deshacer, deArchivos.deshacer);
    // Whoever calls without a session spends nothing of their own.
    const doble = actor === 'A' ? undefined : caso.doble;
    const gastadas = await gastarPersonas(database, pide, { doble, de: { id, roles }, clave_hash });
    deshacer.push(gastadas.deshacer);
    const abrir = (uno: number) => sesionDe({ id: uno, roles });
    Object.assign(
      gastables,
      gastadas.valores,
      await tomar(caso, pide, { app, abrir, ...gastadas }, ajeno.id),
    );
    if (caso.avisaAlAjeno) deshacer.push(() => olvidarAvisos(ajeno.id));
    const valores: Valores = {
      ...fijos,
      propio: id,
      suministroPropio: propios.suministros,
      vinculoPropio: propios.usuario_suministros,
      facturaPropia: propios.facturas,
      mailPropio: propios.suministro_mails,
      mensajePropio: propios.mensajes,
      tarjetaPropia: propios.tarjetas,
      pagoPropio: propios.pagos,
      cortePropio: propios.cortes,
      ...nombrarReclamos(reclamos, actor),
      ...gastables,
    };
    return {
      valores,
      abrirSesion: () => sesionDe({ id: gastadas.quien ?? id, roles }, caso.claveVieja),
      deshacer: async () => {
        for (const paso of deshacer) await paso();
      },
    };
  }

  /** What the table made arrive to somebody who has but one thing of each kind. */
  async function olvidarAvisos(usuarioId: number) {
    const { mensajes, persona_inquiries } = personas.ajeno.propios;
    const { ownerDb } = database;
    await ownerDb
      .deleteFrom('mensajes')
      .where('usuario_id', '=', usuarioId)
      .where('id', '<>', mensajes)
      .execute();
    await ownerDb
      .deleteFrom('persona_inquiries')
      .where('usuario_id', '=', usuarioId)
      .where('id', '<>', persona_inquiries)
      .execute();
  }

  function filasDe(filas: Filas, coleccion: string, actor: ActorName): Set<number | string> {
    const nombre = coleccion.split('/').at(-1) ?? '';
    if (filas === 'ninguna') return new Set();
    if (filas === 'activas') return new Set([1, 2, 3, 4, 5, 6]);
    if (filas === 'clientes') return new Set([personas.cliente.id]);
    const libres = [reclamos.pagador.caso, reclamos.publico.caso];
    if (filas === 'libres') return new Set(libres);
    if (filas === 'atendibles') return new Set([...libres, reclamos.cliente.caso]);
    if (filas === 'todas') return todas[nombre] ?? new Set();
    return new Set([personas[filas === 'ajenas' ? 'ajeno' : actor].propios[nombre as Coleccion]]);
  }

  return {
    personas,
    preparar,
    filasDe,
    pdfDe: (quien: Quien) => pdf(personas[quien].propios.facturas),
  };
}
