import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { hash } from '@node-rs/argon2';
import type { NewRow } from '@oficina/db';
import { createDiskStore } from '@oficina/disk';
import { pdfKey } from '@oficina/facturas/server';
import type { App } from '@oficina/http';
import { build, type TestDatabase } from '@oficina/testing';
import { type Clock, isStaff, type Role } from '@oficina/values';
import { listAllIds } from './access.all-ids.ts';
import { buildArchivos, makeDisposableArchivos } from './access.archivos.fixtures.ts';
import { ACTORS, type ActorName, ROLES, type TestCase, type VisibleRows } from './access.cells.ts';
import type { Valores } from './access.check.ts';
import { createCodeSource } from './access.codigos.ts';
import { insertCorte, makeDisposableCortes } from './access.cortes.fixtures.ts';
import {
  fullMensaje,
  makeDisposableAccounts,
  makeDisposableMails,
  makeDisposableMensajes,
} from './access.disposables.ts';
import { createLinks, facturaLink } from './access.links.ts';
import { agregarTarjeta, insertPago, insertTarjeta, makeDisposablePagos } from './access.pagos.fixtures.ts';
import { FULL_USUARIO, makeDisposablePeople } from './access.people.test-kit.ts';
import {
  buildRequerimientos,
  makeDisposableRequerimientos,
  nameRequerimientos,
} from './access.requerimientos.fixtures.ts';
import {
  buildSharedValues,
  type Collection,
  type Person,
  type PersonName,
} from './access.values.test-kit.ts';
import type { ApiConfig } from './config.ts';

const CLAVE = 'una clave larga';
const PERIODO = 202_610;
const DOCUMENTO_NUEVO = '30111222';
/** A password serves for fifteen minutes; this is one more. */
const STALE_MS = 16 * 60_000;

const ARCHIVO_PATHS = /archivo_(facturas|subidas)/;
const PAGO_PATHS = /^\/api\/(tarjetas|pagos)/;
const CORTE_PATHS = /^\/api\/cortes/;
const REQUERIMIENTO_PATHS = /^\/api\/(requerimiento|archivo_adjuntos|oob\/(requerimientos|solicitudes))/;

export type Fixtures = Awaited<ReturnType<typeof createFixtures>>;

/** Two customers own the rows that are foreign to everybody else, and each role has one person. */
export async function createFixtures(
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

  async function createPerson(roles: Role[], factura: Partial<NewRow<'facturas'>> = {}): Promise<Person> {
    const { id, email } = await build.usuario(db, { ...FULL_USUARIO, roles, clave_hash });
    const { id: suministro_id } = await build.suministro(db, { cuit: '27251234561' });
    const usuarioSuministro = await build.usuarioSuministro(db, {
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
    const put = await store.put(pdfKey(facturas), Readable.from([bytes]), meta);
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
      .values(fullMensaje(id, suministro_id))
      .returning('id')
      .executeTakeFirstOrThrow();
    const tarjetas = roles.includes('ROLE_CONFIRMADO')
      ? await agregarTarjeta(app, await sesionFor({ id, roles }))
      : await insertTarjeta(db, id);
    await database.ownerDb.deleteFrom('mensajes').where('plantilla', '=', 'seguridad_cambio').execute();
    const pagos = await insertPago(
      db,
      { id, suministro: suministro_id, tarjeta: tarjetas },
      { factura_id: facturas, vigente: false, now: clock.now() },
    );
    const usuario_suministros = usuarioSuministro.id;
    const own = { usuarios: id, suministros: suministro_id, usuario_suministros, facturas, consumos };
    const persona_inquiries = `inq_de${id}`;
    const now = clock.now();
    const inquiry = { id: persona_inquiries, usuario_id: id, consentimiento: now, decidida: now };
    await db.insertInto('persona_inquiries').values(inquiry).execute();
    return {
      id,
      email,
      roles,
      own: {
        ...{ ...own, tarjetas, pagos, persona_inquiries },
        suministro_mails: suministro_mails.id,
        mensajes: mensajes.id,
        requerimientos: 0,
        cortes: await insertCorte(db, suministro_id, clock.now()),
      },
    };
  }

  const people = {} as Record<PersonName, Person>;
  for (const actor of ACTORS) people[actor] = await createPerson(ROLES[actor]);
  for (const other of ['stranger', 'customer'] as const)
    people[other] = await createPerson(['ROLE_CONFIRMADO']);
  people.payer = await createPerson(['ROLE_CONFIRMADO'], { estado_pago: 9 });
  const fixedValues = {
    ...(await buildSharedValues(database, clock, people)),
    ...(await buildArchivos(db, people.AD.id)),
    clave: CLAVE,
    newDocumento: DOCUMENTO_NUEVO,
  };
  const reclamos = await buildRequerimientos(database, app, people, {
    now: clock.now(),
    categoria: fixedValues.retiredWithRequerimiento,
    token: await sesionFor(people.C),
  });
  const allIds = await listAllIds(db, PERIODO);
  const links = createLinks(database, clock, people.AD.id);
  const clave = config.base.codigosKey;
  const takeCodes = createCodeSource(db, config, clock);

  async function sesionFor({ id, roles }: Pick<Person, 'id' | 'roles'>, staleClave = false) {
    const token = randomBytes(32).toString('base64url');
    const now = clock.now().getTime();
    await build.sesion(db, {
      usuario_id: id,
      token_hash: createHash('sha256').update(token).digest(),
      personal: isStaff(roles),
      created: clock.now(),
      ultimo_uso: clock.now(),
      expira: new Date(now + 3_600_000),
      otp_pasado: new Date(staleClave ? now - STALE_MS : now),
    });
    return token;
  }

  const ownerOf = (name: PersonName) => {
    const { id, own } = people[name];
    return { id, suministro: own.suministros, tarjeta: own.tarjetas };
  };

  /** Whatever a case may use up is created for it and undone afterwards, so that every cell meets the same data. */
  async function prepare(testCase: TestCase, actor: ActorName, app: Pick<App, 'inject'>) {
    const serialized = JSON.stringify([testCase.path, testCase.body ?? {}, testCase.headers ?? {}]);
    const asksFor = (nombre: string) => serialized.includes(`{${nombre}}`);
    const { own, id, roles } = people[actor];
    const disposables: Record<string, string | number> = {};
    const undo: (() => Promise<unknown>)[] = [];
    if (asksFor('foreignSesion')) disposables.foreignSesion = await sesionFor(people.stranger);
    // Some cases renew the link, so it is read each time.
    if (asksFor('foreignLink')) disposables.foreignLink = await facturaLink(db, people.stranger.own.facturas);
    if (['newCuenta', 'newUsuarioSuministro', 'newForeignUsuarioSuministro'].some(asksFor)) {
      const suministro = await build.suministro(db, { documento: DOCUMENTO_NUEVO });
      const suministro_id = suministro.id;
      disposables.newCuenta = suministro.cuenta;
      const vincular = async (usuario_id: number) =>
        (await build.usuarioSuministro(db, { usuario_id, suministro_id })).id;
      if (asksFor('newUsuarioSuministro')) disposables.newUsuarioSuministro = await vincular(id);
      if (asksFor('newForeignUsuarioSuministro'))
        disposables.newForeignUsuarioSuministro = await vincular(people.stranger.id);
      undo.push(
        () => db.deleteFrom('usuario_suministros').where('suministro_id', '=', suministro_id).execute(),
        () => database.ownerDb.deleteFrom('suministros').where('id', '=', suministro_id).execute(),
      );
    }
    if (testCase.path === '/resend_mail')
      undo.push(() =>
        database.ownerDb.deleteFrom('mensajes').where('plantilla', '=', 'usuario_confirmar_email').execute(),
      );
    const { stranger } = people;
    const suministro = stranger.own.suministros;
    const parties = { actor: id, stranger: { id: stranger.id, email: stranger.email, suministro } };
    for (const made of [
      await makeDisposableMensajes(database, asksFor, parties),
      await makeDisposableMails(database, asksFor, parties, links),
      await makeDisposableAccounts(database, asksFor, { clock, codigosKey: clave }),
    ]) {
      Object.assign(disposables, made.valores);
      if (Object.keys(made.valores).length > 0) undo.push(made.undo);
    }
    const now = clock.now();
    const cobros = await makeDisposablePagos(
      database,
      asksFor,
      { actor: ownerOf(actor), stranger: ownerOf('stranger') },
      { now, spends: PAGO_PATHS.test(testCase.path), factura: (row) => build.factura(db, row) },
    );
    const spends = REQUERIMIENTO_PATHS.test(testCase.path);
    const cases = await makeDisposableRequerimientos(database, asksFor, people, { actor, now, spends });
    const cortes = await makeDisposableCortes(database, asksFor, suministro, {
      ...{ now, spends: CORTE_PATHS.test(testCase.path), keptIds: allIds.cortes ?? new Set() },
    });
    const archivos = await makeDisposableArchivos(database, asksFor, {
      ...{ usuario: people.AD.id, keptIds: allIds, spends: ARCHIVO_PATHS.test(testCase.path) },
    });
    Object.assign(disposables, cobros.valores, cases.valores, cortes.valores, archivos.valores);
    undo.push(cobros.undo, cases.undo, cortes.undo, archivos.undo);
    // A caller without a session has no account of their own to use up.
    const standIn = actor === 'A' ? undefined : testCase.standIn;
    const disposablePeople = await makeDisposablePeople(database, asksFor, {
      standIn,
      standInFor: { id, roles },
      clave_hash,
    });
    undo.push(disposablePeople.undo);
    const openSession = (usuarioId: number) => sesionFor({ id: usuarioId, roles });
    Object.assign(
      disposables,
      disposablePeople.valores,
      await takeCodes(testCase, asksFor, { app, openSession, ...disposablePeople }, stranger.id),
    );
    if (testCase.notifiesStranger) undo.push(() => deleteReceivedRows(stranger.id));
    const valores: Valores = {
      ...fixedValues,
      self: id,
      ownSuministro: own.suministros,
      ownUsuarioSuministro: own.usuario_suministros,
      ownFactura: own.facturas,
      ownMail: own.suministro_mails,
      ownMensaje: own.mensajes,
      ownTarjeta: own.tarjetas,
      ownPago: own.pagos,
      ownCorte: own.cortes,
      ...nameRequerimientos(reclamos, actor),
      ...disposables,
    };
    return {
      valores,
      openSession: () => sesionFor({ id: disposablePeople.caller ?? id, roles }, testCase.staleClave),
      undo: async () => {
        for (const step of undo) await step();
      },
    };
  }

  /** This person must keep exactly one row of each kind, so the rows that the cases sent them are deleted. */
  async function deleteReceivedRows(usuarioId: number) {
    const { mensajes, persona_inquiries } = people.stranger.own;
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

  function visibleRows(rows: VisibleRows, collection: string, actor: ActorName): Set<number | string> {
    const nombre = collection.split('/').at(-1) ?? '';
    if (rows === 'ninguna') return new Set();
    if (rows === 'activas') return new Set([1, 2, 3, 4, 5, 6]);
    if (rows === 'clientes') return new Set([people.customer.id]);
    const unassigned = [reclamos.payer.requerimientoId, reclamos.publico.requerimientoId];
    if (rows === 'libres') return new Set(unassigned);
    if (rows === 'atendibles') return new Set([...unassigned, reclamos.customer.requerimientoId]);
    if (rows === 'todas') return allIds[nombre] ?? new Set();
    return new Set([people[rows === 'ajenas' ? 'stranger' : actor].own[nombre as Collection]]);
  }

  return { people, prepare, visibleRows, pdfOf: (name: PersonName) => pdf(people[name].own.facturas) };
}
