// What the tests of the engine share: two templates of their own, a provider they hold in the hand, a clock.

import { sql } from '@oficina/db';
import { createJobs, type Jobs } from '@oficina/jobs';
import type { TestDatabase } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { mensajeEstado, type Tipo } from '../contract/index.ts';
import type { CanalCorreo, Correo } from './correo.ts';
import { encolarMensaje, type NuevoMensaje } from './encolar-mensaje.ts';
import { type EnviarDeps, enviarMensajes } from './enviar-mensajes.ts';
import { type Lote, mensajesJobs } from './jobs.ts';
import { type AnyPlantilla, definePlantilla } from './plantillas/plantilla.ts';
import { createPuertas } from './puertas.ts';
import type { CanalPush } from './push.ts';
import type { CanalTexto, Texto } from './texto.ts';

const datos = z.object({ nombre: z.string() });
const ejemplo = { nombre: 'Norma' };
const canales = { email: 'siempre', sms: 'siempre', push: 'siempre' } as const;
const redactar = () => ({ asunto: 'Asunto', parrafos: ['Texto'] });

const simple = { cuando: 'prueba', canales, datos, ejemplo, redactar };

const plantillas = Object.fromEntries(
  [
    definePlantilla({ nombre: 'cuenta_eliminada', prioridad: 0, ...simple }),
    definePlantilla({ nombre: 'aviso', prioridad: 5, ...simple }),
    definePlantilla({ nombre: 'masivo', prioridad: 9, ...simple }),
    definePlantilla({
      nombre: 'codigo',
      cuando: 'prueba',
      prioridad: 0,
      canales,
      secreto: 'codigo',
      venceEnS: 600,
      datos,
      ejemplo,
      redactar,
    }),
  ].map((one) => [one.nombre, one as unknown as AnyPlantilla]),
);

export type Mano = {
  correos: Correo[];
  textos: Texto[];
  rebotes: string[];
  dispositivos: string[];
  /** What the provider does next; by default it accepts. */
  correo: (correo: Correo) => Awaited<ReturnType<CanalCorreo['enviar']>> | undefined | Promise<undefined>;
  texto: (texto: Texto) => Awaited<ReturnType<CanalTexto['enviar']>> | undefined;
  push: () => Awaited<ReturnType<CanalPush['enviar']>> | undefined;
};

export type Motor = EnviarDeps & {
  mano: Mano;
  at(iso: string): void;
  later(ms: number): void;
  stop(): Promise<void>;
};

async function useMotor(database: TestDatabase, works = false): Promise<Motor> {
  let now = new Date('2026-11-16T10:00:00-03:00').getTime();
  const clock = { now: () => new Date(now) };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const jobs: Jobs = await createJobs({ url: database.url, jobs: mensajesJobs, clock, log, works });
  const mano: Mano = {
    correos: [],
    textos: [],
    rebotes: [],
    dispositivos: [],
    correo: () => undefined,
    texto: () => undefined,
    push: () => undefined,
  };
  const texto = (canal: 'sms' | 'whatsapp'): CanalTexto => ({
    canal,
    recibos: () => {},
    close: async () => {},
    async enviar(one) {
      mano.textos.push(one);
      return mano.texto(one) ?? { kind: 'ok', value: { id: `${canal}-${one.mensajeId}`, partes: 1 } };
    },
  });
  return {
    db: database.db,
    jobs,
    clock,
    log,
    plantillas,
    cifrado: createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]),
    redactar: ((_: string, canal: string, { secreto = '' }: { secreto?: string }) =>
      ({
        email: { asunto: 'Asunto', texto: `Texto ${secreto}`, html: '<p>Texto</p>' },
        sms: { texto: `Texto ${secreto}` },
        push: { titulo: 'Título', cuerpo: 'Cuerpo' },
      })[canal]) as EnviarDeps['redactar'],
    bajaDe: () => undefined,
    canales: {
      email: {
        close: async () => {},
        async enviar(correo) {
          mano.correos.push(correo);
          const answer = await mano.correo(correo);
          return (
            answer ?? { kind: 'ok', value: { messageId: `<${correo.mensajeId}@prueba>`, respuesta: '250' } }
          );
        },
      },
      sms: texto('sms'),
      whatsapp: texto('whatsapp'),
      push: {
        close: async () => {},
        enviar: async (one) => mano.push() ?? { kind: 'ok', value: { id: `push-${one.mensajeId}` } },
      },
    },
    ritmos: {
      email: { canal: 'correo', porSegundo: 0 },
      sms: { canal: 'sms', porSegundo: 0 },
      whatsapp: { canal: 'whatsapp', porSegundo: 0 },
      push: { canal: 'push', porSegundo: 0 },
    },
    simultaneos: { email: 5, sms: 2, whatsapp: 2, push: 2 },
    vigencias: [],
    puertas: createPuertas(),
    alRebotar: async (_, email) => void mano.rebotes.push(email),
    alPerderDispositivo: async (_, { token }) => void mano.dispositivos.push(token),
    mano,
    at: (iso) => {
      now = new Date(iso).getTime();
    },
    later: (ms) => {
      now += ms;
    },
    stop: () => jobs.stop(2_000),
  };
}

/** A motor for the file, its table empty before each test. */
export function useMotorEnPrueba(database: TestDatabase) {
  let motor: Motor;
  beforeAll(async () => {
    motor = await useMotor(database);
  });
  afterAll(() => motor.stop());
  beforeEach(async () => {
    await sql`truncate mensajes cascade`.execute(database.ownerDb);
    await sql`delete from pgboss.job`.execute(database.ownerDb);
    await sql`delete from limites`.execute(database.ownerDb);
    motor.at('2026-11-16T10:00:00-03:00');
    motor.puertas = createPuertas();
    Object.assign(motor.mano, { correos: [], textos: [], rebotes: [], dispositivos: [] });
    Object.assign(motor.mano, { correo: () => undefined, texto: () => undefined, push: () => undefined });
  });
  return {
    get motor() {
      return motor;
    },
    async encolar(changes: Partial<NuevoMensaje> = {}): Promise<number> {
      const made = await database.db.tx((tx) => encolarMensaje(motor, tx, aviso(changes)));
      if (!made) throw new Error('ya estaba');
      return made.id;
    },
    enviar: (tipo: Tipo, ...ids: number[]) => enviarMensajes(motor, lote(tipo, ids), never),
    async fila(id: number) {
      const row = await database.ownerDb
        .selectFrom('mensajes')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { ...row, estado: mensajeEstado.name(row.estado) };
    },
    async colas(): Promise<{ name: string; data: Lote; startAfter: Date }[]> {
      const { rows } = await sql<{ name: string; data: Lote; startAfter: Date }>`
        select name, data, start_after as "startAfter" from pgboss.job order by name, id`.execute(
        database.ownerDb,
      );
      return rows;
    },
    olvidarTrabajos: () => sql`delete from pgboss.job`.execute(database.ownerDb),
  };
}

export const never = new AbortController().signal;

export const aviso = (changes: Partial<NuevoMensaje> = {}): NuevoMensaje => ({
  plantilla: 'aviso',
  tipo: 'email',
  para: 'norma@prueba.test',
  datos: { nombre: 'Norma' },
  ...changes,
});

export const lote = (tipo: Tipo, ids: number[], prioridad = 5): Lote => ({ tipo, prioridad, de: { ids } });
