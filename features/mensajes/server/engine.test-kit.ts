import { sql } from '@oficina/db';
import { createJobs, type Jobs } from '@oficina/jobs';
import { rowOf, silentLog, type TestDatabase, testCipher, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { mensajeEstado, type Tipo } from '../contract/index.ts';
import { createBreakers } from './breakers.ts';
import type { Correo, CorreoChannel } from './correo.ts';
import type { DeliverDeps } from './deliver.ts';
import { enqueueMensaje, type NuevoMensaje } from './enqueue-mensaje.ts';
import { type EnviarDeps, enviarMensajes } from './enviar-mensajes.ts';
import { type Lote, mensajesJobs } from './jobs.ts';
import { type AnyPlantilla, definePlantilla } from './plantillas/plantilla.ts';
import type { PushChannel } from './push.ts';
import type { Texto, TextoChannel } from './texto.ts';

const datos = z.object({ nombre: z.string() });
const example = { nombre: 'Norma' };
const channels = { email: 'siempre', sms: 'siempre', push: 'siempre' } as const;
const render = () => ({ asunto: 'Asunto', paragraphs: ['Texto'] });

const simple = { cuando: 'prueba', channels, datos, example, render };

const plantillas = {
  cuenta_eliminada: definePlantilla({ prioridad: 0, ...simple }),
  aviso: definePlantilla({ prioridad: 5, ...simple }),
  masivo: definePlantilla({ prioridad: 9, ...simple }),
  codigo: definePlantilla({ prioridad: 0, secreto: 'codigo', expiresInS: 600, ...simple }),
} as Record<string, unknown> as Record<string, AnyPlantilla>;

export type FakeProvider = {
  correos: Correo[];
  texts: Texto[];
  rebotes: string[];
  lostDevices: string[];
  lostTelefonos: string[];
  correo: (correo: Correo) => Awaited<ReturnType<CorreoChannel['enviar']>> | undefined | Promise<undefined>;
  texto: (texto: Texto) => Awaited<ReturnType<TextoChannel['enviar']>> | undefined;
  push: () => Awaited<ReturnType<PushChannel['enviar']>> | undefined;
};

const acceptingProvider = (): FakeProvider => ({
  ...{ correos: [], texts: [], rebotes: [], lostDevices: [], lostTelefonos: [] },
  ...{ correo: () => undefined, texto: () => undefined, push: () => undefined },
});

export type Engine = EnviarDeps & {
  provider: FakeProvider;
  at(iso: string): void;
  later(ms: number): void;
  stop(): Promise<void>;
};

async function createTestEngine(database: TestDatabase): Promise<Engine> {
  let now = new Date('2026-11-16T10:00:00-03:00').getTime();
  const clock = { now: () => new Date(now) };
  const jobs: Jobs = await createJobs({
    ...{ url: database.url, jobs: mensajesJobs, clock, log: silentLog, works: false },
  });
  const provider = acceptingProvider();
  const texto = (channel: 'sms' | 'whatsapp'): TextoChannel => ({
    channel,
    onReceipt: () => {},
    close: async () => {},
    async enviar(one) {
      provider.texts.push(one);
      return provider.texto(one) ?? { kind: 'ok', value: { id: `${channel}-${one.mensajeId}`, partes: 1 } };
    },
  });
  return {
    db: database.db,
    jobs,
    clock,
    log: silentLog,
    plantillas,
    cipher: testCipher,
    renderer: async () =>
      ((_: string, channel: string, { secreto = '' }: { secreto?: string }) =>
        ({
          email: { asunto: 'Asunto', texto: `Texto ${secreto}`, html: '<p>Texto</p>' },
          sms: { texto: `Texto ${secreto}` },
          push: { titulo: 'Título', cuerpo: 'Cuerpo' },
        })[channel]) as DeliverDeps['render'],
    bajaOf: () => undefined,
    channels: {
      email: {
        close: async () => {},
        async enviar(correo) {
          provider.correos.push(correo);
          const answer = await provider.correo(correo);
          return (
            answer ?? { kind: 'ok', value: { messageId: `<${correo.mensajeId}@prueba>`, response: '250' } }
          );
        },
      },
      sms: texto('sms'),
      whatsapp: texto('whatsapp'),
      push: {
        close: async () => {},
        enviar: async (one) => provider.push() ?? { kind: 'ok', value: { id: `push-${one.mensajeId}` } },
      },
    },
    rateLimits: {
      email: { channel: 'correo', perSecond: 0 },
      sms: { channel: 'sms', perSecond: 0 },
      whatsapp: { channel: 'whatsapp', perSecond: 0 },
      push: { channel: 'push', perSecond: 0 },
    },
    concurrency: { email: 5, sms: 2, whatsapp: 2, push: 2 },
    vigencias: [],
    breakers: createBreakers(),
    onRebote: async (_, email) => void provider.rebotes.push(email),
    onTelefonoLost: async (_, telefono) => void provider.lostTelefonos.push(telefono),
    onDeviceLost: async (_, { token }) => void provider.lostDevices.push(token),
    provider,
    at: (iso) => {
      now = new Date(iso).getTime();
    },
    later: (ms) => {
      now += ms;
    },
    stop: () => jobs.stop(2_000),
  };
}

/** The file gets a database of its own. */
export function useTestEngine() {
  const database = useDatabase();
  let engine: Engine;
  beforeAll(async () => {
    engine = await createTestEngine(database);
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    await sql`truncate mensajes cascade`.execute(database.ownerDb);
    await sql`delete from pgboss.job`.execute(database.ownerDb);
    await sql`delete from limites`.execute(database.ownerDb);
    engine.at('2026-11-16T10:00:00-03:00');
    engine.breakers = createBreakers();
    Object.assign(engine.provider, acceptingProvider());
  });
  async function enqueue(changes: Partial<NuevoMensaje> = {}): Promise<number> {
    const made = await database.db.tx((tx) => enqueueMensaje(engine, tx, aviso(changes)));
    if (!made) throw new Error('ya estaba');
    return made.id;
  }
  return {
    database,
    get engine() {
      return engine;
    },
    enqueue,
    /** It is urgent, and goes by SMS unless another tipo is given. */
    enqueueCodigo: (secreto: string, changes: Partial<NuevoMensaje> = {}) =>
      enqueue({ plantilla: 'codigo', tipo: 'sms', para: CELULAR, secreto, ...changes }),
    enviar: (tipo: Tipo, ...ids: number[]) => enviarMensajes(engine, lote(tipo, ids), never),
    async row(id: number) {
      const row = await rowOf(database.ownerDb, 'mensajes', id);
      return { ...row, estado: mensajeEstado.name(row.estado) };
    },
    async queuedJobs(): Promise<{ name: string; data: Lote; startAfter: Date }[]> {
      const { rows } = await sql<{ name: string; data: Lote; startAfter: Date }>`
        select name, data, start_after as "startAfter" from pgboss.job order by name, id`.execute(
        database.ownerDb,
      );
      return rows;
    },
    clearJobs: () => sql`delete from pgboss.job`.execute(database.ownerDb),
  };
}

export const CELULAR = '+5493492401234';
export const never = new AbortController().signal;

export const aviso = (changes: Partial<NuevoMensaje> = {}): NuevoMensaje => ({
  plantilla: 'aviso',
  tipo: 'email',
  para: 'norma@prueba.test',
  datos: { nombre: 'Norma' },
  ...changes,
});

export const lote = (tipo: Tipo, ids: number[], prioridad = 5): Lote => ({ tipo, prioridad, de: { ids } });
