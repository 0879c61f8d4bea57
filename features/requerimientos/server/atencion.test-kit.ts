// What the tests around the attention of a case share: people, cases, a clock and the wire, with real messages.

import type { NewRow } from '@oficina/db';
import { createApp, createLimits, createLogger, mount } from '@oficina/http';
import { createJobs, type Jobs } from '@oficina/jobs';
import { createMensajero, type Mensajero, mensajesJobs } from '@oficina/mensajes/server';
import { build, fixedClock, type TestDatabase } from '@oficina/testing';
import { type Role, Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { atencionRoutes } from '../contract/atencion.routes.ts';
import { FORMATO_COMUN } from '../contract/index.ts';
import { requerimientosRoutes } from '../contract/requerimientos.routes.ts';
import { actorDe } from './actor.test-kit.ts';
import { atencionHandlers } from './atencion.routes.ts';
import { CALENDARIO_COMUN } from './calendario.ts';
import { type ConstanciaDeps, constancia } from './constancia.ts';
import type { LeerReglas, Reglas } from './deps.ts';
import { PLAZOS_COMUNES } from './plazo.ts';
import { publicasHandlers, rutasPublicas } from './publicas.routes.ts';

/** A Monday. */
export const AHORA = '2026-11-16T10:00:00-03:00';
export const RA = 'ROLE_REQUERIMIENTO_ADMIN';
export const RE = 'ROLE_REQUERIMIENTO_ENCARGADO';

const log = { info: () => {}, warn: () => {}, error: () => {} };

export type Casa = Omit<ConstanciaDeps, 'db' | 'clock'>;
export const CASA: Casa = {
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

type Llamada = { cuerpo?: object | undefined; ip?: string; clave?: string | undefined };

export function useAtencion(database: TestDatabase) {
  const clock = fixedClock(AHORA);
  const control = {
    otpExigido: false,
    casa: CASA,
    reglas: { plazos: PLAZOS_COMUNES, calendario: CALENDARIO_COMUN, artefacto: 5 } as Reglas,
  };
  const leerReglas: LeerReglas = async () => control.reglas;
  let jobs: Jobs;
  let mensajero: Mensajero;
  let app: ReturnType<typeof createApp>;
  let casos = 0;

  beforeAll(async () => {
    const { db, url } = database;
    jobs = await createJobs({ url, jobs: mensajesJobs, clock, log });
    const cifrado = createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]);
    mensajero = createMensajero({ jobs, cifrado, clock });
    app = createApp({
      log: createLogger('silent'),
      clock,
      authenticate: (token) => actorDe(database, token, { clock, ...control }),
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
      rutasPublicas,
      publicasHandlers({ db, clock, limits, mensajero, leerReglas, formato: FORMATO_COMUN }),
    );
    mount(
      app,
      { constancia: requerimientosRoutes.constancia },
      { constancia: ({ actor, params }) => constancia({ db, clock, ...control.casa }, actor, params.id) },
    );
  });
  afterAll(() => jobs.stop(1_000));
  beforeEach(async () => {
    clock.set(AHORA);
    Object.assign(control, {
      otpExigido: false,
      casa: CASA,
      reglas: { plazos: PLAZOS_COMUNES, calendario: CALENDARIO_COMUN, artefacto: 5 },
    });
    await database.ownerDb.deleteFrom('limites').execute();
    await database.ownerDb.deleteFrom('mensajes').execute();
  });

  return {
    clock,
    control,
    leerReglas,
    get mensajero() {
      return mensajero;
    },
    async call(
      quien: { id: number } | null,
      method: 'GET' | 'POST',
      url: string,
      { cuerpo, ip = '10.0.0.1', clave }: Llamada = {},
    ) {
      const response = await app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: {
          ...(quien === null ? {} : { authorization: `Bearer ${quien.id}` }),
          ...(cuerpo ? { 'content-type': 'application/json' } : {}),
          ...(clave === undefined ? {} : { 'idempotency-key': clave }),
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
    persona: (...roles: Role[]) =>
      build.usuario(database.db, { roles: ['ROLE_CONFIRMADO', ...roles], razon_social: null }),
    /** Of the category of street lights, unless told otherwise. */
    async caso(cambios: Partial<NewRow<'requerimientos'>> & ({ usuario_id: number } | { contacto: string })) {
      casos += 1;
      return database.db
        .insertInto('requerimientos')
        .values({
          categoria_id: 1,
          numero: `2026-${String(casos).padStart(6, '0')}`,
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

export const faltasEn = (body: Record<string, unknown>) =>
  Object.fromEntries(
    ((body.violations ?? []) as { propertyPath: string; message: string }[]).map((una) => [
      una.propertyPath,
      una.message,
    ]),
  );
