import type { NewRow } from '@oficina/db';
import { createApp, createLimits, createLogger, mount } from '@oficina/http';
import { createJobs, type Jobs } from '@oficina/jobs';
import { createMensajeSender, type MensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import { build, fixedClock, type TestDatabase } from '@oficina/testing';
import { type Role, Secret } from '@oficina/values';
import { DEFAULT_CALENDAR } from '@oficina/values/calendar';
import { createCipher } from '@oficina/values/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { atencionRoutes } from '../contract/atencion.routes.ts';
import { DEFAULT_PATTERN } from '../contract/index.ts';
import { requerimientosRoutes } from '../contract/requerimientos.routes.ts';
import { actorFor } from './actor.test-kit.ts';
import { atencionHandlers } from './atender/atencion.routes.ts';
import type { ReadRules, Rules } from './deps.ts';
import { type ConstanciaDeps, constancia } from './iniciar/constancia.ts';
import { DEFAULT_PLAZOS } from './plazo.ts';
import { formRoutes, publicHandlers } from './publico/public.routes.ts';

/** This day is a Monday. */
export const NOW = '2026-11-16T10:00:00-03:00';
export const RA = 'ROLE_REQUERIMIENTO_ADMIN';
export const RE = 'ROLE_REQUERIMIENTO_ENCARGADO';

const log = { info: () => {}, warn: () => {}, error: () => {} };

export type ConstanciaSettings = Omit<ConstanciaDeps, 'db' | 'clock'>;
export const COOPERATIVA_SETTINGS: ConstanciaSettings = {
  cooperativa: {
    nombre: 'Cooperativa Eléctrica de Ceibal Limitada',
    color: '#0b5f5c',
    telefono: '2945 45-1234',
    direccion: 'San Martín 1240, Ceibal',
    horario: 'Lunes a viernes de 7 a 13',
  },
  ente: { nombre: 'Ente Regulador', telefono: '0800-333-2345', web: 'www.ente.gob.ar' },
  publicUrl: 'https://oficina.ceibal.test',
  constancia: true,
};

type CallOptions = { cuerpo?: object | undefined; ip?: string; key?: string | undefined };

export function useAtencion(database: TestDatabase) {
  const clock = fixedClock(NOW);
  const control = {
    otpRequired: false,
    settings: COOPERATIVA_SETTINGS,
    rules: { plazos: DEFAULT_PLAZOS, calendar: DEFAULT_CALENDAR, artefacto: 5 } as Rules,
  };
  const readRules: ReadRules = async () => control.rules;
  let jobs: Jobs;
  let sender: MensajeSender;
  let app: ReturnType<typeof createApp>;
  let requerimientoCount = 0;

  beforeAll(async () => {
    const { db, url } = database;
    jobs = await createJobs({ url, jobs: mensajesJobs, clock, log });
    const cipher = createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]);
    sender = createMensajeSender({ jobs, cipher, clock });
    app = createApp({
      log: createLogger('silent'),
      clock,
      authenticate: (token) => actorFor(database, token, { clock, ...control }),
      limit: null,
      proxies: 0,
      onDenied: async () => undefined,
      hydraAlias: false,
      checkAnswers: true,
      origins: [],
      answerWithinMs: 60_000,
    });
    mount(app, atencionRoutes, atencionHandlers({ db, clock }));
    const limits = createLimits(db, clock);
    mount(
      app,
      formRoutes,
      publicHandlers({ db, clock, limits, sender, readRules, numberFormat: DEFAULT_PATTERN }),
    );
    mount(
      app,
      { constancia: requerimientosRoutes.constancia },
      { constancia: ({ actor, params }) => constancia({ db, clock, ...control.settings }, actor, params.id) },
    );
  });
  afterAll(() => jobs.stop(1_000));
  beforeEach(async () => {
    clock.set(NOW);
    Object.assign(control, {
      otpRequired: false,
      settings: COOPERATIVA_SETTINGS,
      rules: { plazos: DEFAULT_PLAZOS, calendar: DEFAULT_CALENDAR, artefacto: 5 },
    });
    await database.ownerDb.deleteFrom('limites').execute();
    await database.ownerDb.deleteFrom('mensajes').execute();
  });

  return {
    clock,
    control,
    readRules,
    get sender() {
      return sender;
    },
    async call(
      who: { id: number } | null,
      method: 'GET' | 'POST',
      url: string,
      { cuerpo, ip = '10.0.0.1', key }: CallOptions = {},
    ) {
      const response = await app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: {
          ...(who === null ? {} : { authorization: `Bearer ${who.id}` }),
          ...(cuerpo ? { 'content-type': 'application/json' } : {}),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(cuerpo ? { payload: JSON.stringify(cuerpo) } : {}),
      });
      const isJson = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        headers: response.headers,
        bytes: response.rawPayload,
        body: (isJson && response.body ? response.json() : {}) as Record<string, unknown>,
      };
    },
    addUsuario: (...roles: Role[]) =>
      build.usuario(database.db, { roles: ['ROLE_CONFIRMADO', ...roles], razon_social: null }),
    async addRequerimiento(
      cambios: Partial<NewRow<'requerimientos'>> & ({ usuario_id: number } | { contacto: string }),
    ) {
      requerimientoCount += 1;
      return database.db
        .insertInto('requerimientos')
        .values({
          categoria_id: 1,
          numero: `2026-${String(requerimientoCount).padStart(6, '0')}`,
          descripcion: 'La luz de la esquina no prende',
          created: clock.now(),
          updated: clock.now(),
          novedades_encargado: false,
          ...cambios,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },
    mensajes: () =>
      database.ownerDb
        .selectFrom('mensajes')
        .select(['plantilla', 'tipo', 'para', 'datos', 'prioridad', 'usuario_id'])
        .orderBy('id')
        .execute(),
  };
}

export const violationsIn = (body: Record<string, unknown>) =>
  Object.fromEntries(
    ((body.violations ?? []) as { propertyPath: string; message: string }[]).map((one) => [
      one.propertyPath,
      one.message,
    ]),
  );
