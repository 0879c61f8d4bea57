import { createLimits } from '@oficina/http';
import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import { createReadRules, listEncargadoCustomers } from '@oficina/requerimientos/server';
import {
  build,
  createTestApp,
  fixedClock,
  silentLog,
  type TestDatabase,
  testCipher,
  testKey,
  useJobs,
} from '@oficina/testing';
import { registerMesa } from './routes.ts';

/** This day is a Monday. */
export const NOW = '2026-11-16T10:00:00-03:00';
export const ALERT_ADDRESS = 'gerencia@ceibal.test';

const RULES = { diasHabiles: 15, plazos: {}, diasAcceso: 10, diasSupresion: 5, artefacto: 5 };

export const ROLES = {
  RE: 'ROLE_REQUERIMIENTO_ENCARGADO',
  RA: 'ROLE_REQUERIMIENTO_ADMIN',
  UA: 'ROLE_USUARIO_ADMIN',
  SM: 'ROLE_SUMINISTRO_MAIL',
  CA: 'ROLE_CORTE_ADMIN',
  AD: 'ROLE_ADMIN',
  MO: 'ROLE_MOSTRADOR',
} as const;
export type RoleName = keyof typeof ROLES;

export function useMesa(database: TestDatabase) {
  const clock = fixedClock(NOW);
  const jobs = useJobs(database, mensajesJobs, clock);
  const sender = createMensajeSender({ jobs, cipher: testCipher, clock });
  const app = createTestApp({ database, clock }, (given) => {
    const { db } = database;
    registerMesa(given, {
      ...{ db, clock, limits: createLimits(db, clock) },
      sender,
      log: silentLog,
      atencion: 'Cooperativa',
      readRules: createReadRules(RULES, { log: silentLog }),
      alertAddresses: [ALERT_ADDRESS],
      numberFormat: 'AAAA-NNNNNN',
      resumenPdf: true,
      acceptsOverdue: true,
      smsVias: ['sms'],
      codigosKey: testKey,
      publicUrl: 'https://ceibal.test',
      asuntoOf: (plantilla) => `Asunto de ${plantilla}`,
      customersOfEncargado: listEncargadoCustomers,
    });
  });
  const people: Partial<Record<RoleName, number>> = {};
  /** The same person of each role answers every time. */
  const personOf = async (role: RoleName): Promise<number> => {
    people[role] ??= await build.person(database.db, ROLES[role]);
    return people[role];
  };
  return { clock, call: app.call, personOf };
}
