import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { commonSettings, loadConfig } from '@oficina/config';
import { beat, sql } from '@oficina/db';
import { settings as smppSettings } from '@oficina/smpp';
import { settings as smtpSettings } from '@oficina/smtp';
import { fixedClock, seededRandom, silentLog, useDatabase, useFolder, useJobs } from '@oficina/testing';
import { settings as twilioSettings } from '@oficina/twilio';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { allJobs } from '../jobs.ts';
import type { Notice } from './decide.ts';
import { createNotify } from './notify.ts';
import { publicSigns } from './public.ts';
import { watchSettings } from './settings.ts';
import { beatBoth, HOUR_MS, testOutside, testSignsDeps, testWatchDeps } from './watch.test-kit.ts';
import { createWatcher } from './watch.ts';

const database = useDatabase();
const folder = useFolder();
const clock = fixedClock(new Date().toISOString());
const jobs = useJobs(database, allJobs, clock);
const opened: { close(): unknown }[] = [];

beforeAll(() => jobs.check());
beforeEach(async () => {
  clock.set(new Date().toISOString());
  await sql`truncate latidos, senales`.execute(database.ownerDb);
  await sql`update instalacion set ultima_copia = ${clock.now()}`.execute(database.ownerDb);
  await beatBoth(database.db, clock.now());
});
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

function start(programa: 'api' | 'trabajador', db = database.db) {
  const world = testOutside(clock);
  const signs = testSignsDeps({ db, url: database.url, clock, folder, outside: world.outside });
  const deps = testWatchDeps(signs, programa);
  return { ...world, deps, told: deps.told, watcher: createWatcher(deps) };
}

const step = async (watchers: readonly { look(): Promise<unknown> }[], ms = 10_000) => {
  clock.advance(ms);
  for (const one of watchers) await one.look();
};
const namesOf = (told: readonly Notice[]) => told.map(({ sign, kind }) => `${sign.name} ${kind}`);

/** The clock of the test leaves the real one behind, and the database has the real one. */
const moveDatabaseClock = () => clock.set(new Date().toISOString());

test('el trabajador que muere se avisa antes del minuto, una vez, y también cuando vuelve', async () => {
  const [api, worker] = [start('api'), start('trabajador')];
  await worker.watcher.look();
  await api.watcher.look();
  // From here on only the api lives.
  let elapsed = 0;
  while (api.told.length === 0 && elapsed < 120_000) {
    elapsed += 10_000;
    clock.advance(10_000);
    await beat(database.db, { programa: 'api', visto: clock.now() });
    await api.watcher.look();
  }
  expect([namesOf(api.told), worker.told]).toEqual([['trabajador nuevo'], []]);
  expect(elapsed).toBeLessThanOrEqual(60_000);
  expect(await publicSigns(database.db, clock)).toMatchObject({ trabajador: 'error', disco: 'ok' });
  await beatBoth(database.db, clock.now());
  await api.watcher.look();
  await step([api.watcher]);
  expect(namesOf(api.told)).toEqual(['trabajador nuevo', 'trabajador pasado']);
});

test('un servidor de correo que tardó una vez no se avisa; uno que no contesta dos veces, sí', async () => {
  const answers = ['ETIMEDOUT', 'ok', 'ETIMEDOUT', 'ETIMEDOUT'];
  const { deps, told } = start('trabajador');
  const watcher = createWatcher({ ...deps, checkMail: () => Promise.resolve(answers.shift() ?? 'ok') });
  const lookAgain = async () => {
    await beatBoth(database.db, clock.now());
    await watcher.checkMail();
    await step([watcher]);
    await step([watcher]);
  };
  await lookAgain();
  expect(namesOf(told)).toEqual([]);
  await lookAgain();
  expect(namesOf(told)).toEqual(['correo nuevo']);
});

test('la api que muere la avisa el trabajador', async () => {
  const worker = start('trabajador');
  for (let seconds = 0; seconds <= 60; seconds += 10) {
    await beat(database.db, { programa: 'trabajador', visto: clock.now(), correo: 'ok' });
    await step([worker.watcher]);
  }
  expect(namesOf(worker.told)).toEqual(['api nuevo']);
});

test('uno solo mira, y otro sigue donde quedó sin repetir lo que ya se avisó', async () => {
  const [first, second] = [start('trabajador'), start('api')];
  const bothSee = [first, second];
  for (const one of bothSee) one.state.space = { freeBytes: 1e6, freeShare: 0.001 };
  await step([first.watcher, second.watcher]);
  await step([first.watcher, second.watcher]);
  expect([namesOf(first.told), second.told]).toEqual([['disco nuevo'], []]);
  await beatBoth(database.db, new Date(clock.now().getTime() + 30_000));
  await step([second.watcher], 30_000);
  await step([second.watcher]);
  expect(second.told).toEqual([]);
});

test('lo que se vio mal una sola vez no se avisa', async () => {
  const { watcher, state, told } = start('trabajador');
  await watcher.look();
  state.space = { freeBytes: 1e6, freeShare: 0.001 };
  await step([watcher]);
  state.space = { freeBytes: 80e9, freeShare: 0.5 };
  await step([watcher]);
  await step([watcher]);
  expect(told).toEqual([]);
});

test('lo que sigue mal se repite a las seis horas y no antes', async () => {
  const { watcher, state, told } = start('trabajador');
  state.space = { freeBytes: 1e6, freeShare: 0.001 };
  await watcher.look();
  await step([watcher]);
  const onlyDisk = () => namesOf(told).filter((name) => name.startsWith('disco'));
  await step([watcher], 5.9 * HOUR_MS);
  expect(onlyDisk()).toEqual(['disco nuevo']);
  await step([watcher], 0.2 * HOUR_MS);
  expect(onlyDisk()).toEqual(['disco nuevo', 'disco sigue']);
});

test('la base que se cae la avisa quien miraba, y cuando vuelve se avisa que volvió', async () => {
  const { watcher, deps, told } = start('trabajador');
  await watcher.look();
  const real = deps.db;
  const broken = new Proxy(real, {
    get(target, name) {
      if (isDown) throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  let isDown = false;
  const other = start('trabajador', broken);
  clock.advance(30_000);
  await beatBoth(real, clock.now());
  await other.watcher.look();
  isDown = true;
  await step([other.watcher]);
  await step([other.watcher]);
  expect(namesOf(other.told)).toEqual(['base nuevo']);
  isDown = false;
  await beatBoth(real, clock.now());
  await step([other.watcher]);
  await step([other.watcher]);
  expect(namesOf(other.told)).toEqual(['base nuevo', 'base pasado']);
  expect(told).toEqual([]);
});

test('en una hora de uso normal, con latidos que llegan tarde y reinicios, no se avisa nada', async () => {
  const random = seededRandom(17);
  const [api, worker] = [start('api'), start('trabajador')];
  const began = clock.now().getTime();
  let quietUntil = 0;
  for (let look = 0; look < 360; look += 1) {
    clock.advance(10_000);
    const now = clock.now();
    // A restart of the worker leaves it silent for less than its limit, and a busy machine delays a beat.
    if (look % 90 === 45) quietUntil = now.getTime() + 15_000;
    const late = random.integer(0, 8_000);
    await beat(database.db, { programa: 'api', visto: new Date(now.getTime() - late) });
    if (now.getTime() >= quietUntil)
      await beat(database.db, {
        programa: 'trabajador',
        visto: new Date(now.getTime() - late),
        correo: 'ok',
      });
    for (const one of [api, worker]) one.state.clockOffset = random.integer(-3_000, 3_000);
    for (const one of random.integer(0, 1) === 0 ? [api, worker] : [worker, api]) await one.watcher.look();
  }
  expect(clock.now().getTime() - began).toBe(HOUR_MS);
  // The clock of the test runs away from that of the database, and that is told as it should.
  const told = [...api.told, ...worker.told].filter(({ sign }) => sign.name !== 'reloj');
  expect(told).toEqual([]);
}, 120_000);

type Received = { headers: IncomingMessage['headers']; body: { text: string; avisos: { senal: string }[] } };

async function receiver(status = 200): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: JSON.parse(await text(request)) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`, received };
}

const notifyWith = (environment: Record<string, string>) => {
  const config = loadConfig(
    {
      ...commonSettings,
      smtp: smtpSettings,
      smpp: smppSettings,
      twilio: twilioSettings,
      vigilancia: watchSettings,
    },
    {
      DATABASE_URL: 'postgres://x@127.0.0.1/x',
      SEGURIDAD_CLAVE_CODIGOS: 'clave-de-prueba-de-treinta-y-dos-letras',
      SEGURIDAD_CLAVE_CIFRADO: 'clave-de-prueba-de-treinta-y-dos-letras',
      ...environment,
    },
  );
  return createNotify(config, { clock, log: silentLog });
};

const noticeOf = (level: 'mal' | 'atencion'): Notice => ({
  sign: { name: 'correo', level, sentence: 'El correo no anda.', mend: 'Miralo.', tells: true },
  since: new Date(),
  kind: 'nuevo',
});
const DEAD_MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  SMTP_REQUIRE_TLS: 'no',
  MAIL_FROM: 'avisos@laposta.test',
  PERSONAL_ALERTAS: 'sistemas@laposta.test',
};

test('cuando lo que falla es el correo, la alerta sale por el otro camino, con su clave', async () => {
  moveDatabaseClock();
  const { url, received } = await receiver();
  const notify = notifyWith({
    ...DEAD_MAIL,
    ALERTAS_WEBHOOK_URL: url,
    ALERTAS_WEBHOOK_CLAVE: 'no-es-secreta',
  });
  expect(await notify([noticeOf('mal')])).toBe(true);
  expect(received[0]?.headers.authorization).toBe('Bearer no-es-secreta');
  expect(received[0]?.body).toMatchObject({
    text: 'La Posta: El correo no anda.',
    cooperativa: 'La Posta',
    avisos: [
      { senal: 'correo', nivel: 'mal', aviso: 'nuevo', frase: 'El correo no anda.', arreglo: 'Miralo.' },
    ],
  });
  // A lesser thing leaves only by mail, unless the mail does not leave.
  expect(await notify([noticeOf('atencion')])).toBe(true);
  expect(received).toHaveLength(2);
});

test('si ningún camino la acepta, no se da por avisado y se intenta de nuevo', async () => {
  const { url } = await receiver(500);
  expect(await notifyWith({ ...DEAD_MAIL, ALERTAS_WEBHOOK_URL: url })([noticeOf('mal')])).toBe(false);
  const { watcher, deps, state } = start('trabajador');
  let tries = 0;
  deps.notify = async () => {
    tries += 1;
    return tries > 1;
  };
  state.space = { freeBytes: 1e6, freeShare: 0.001 };
  await watcher.look();
  await step([watcher]);
  await step([watcher]);
  expect(tries).toBe(1);
  await step([watcher], 60_000);
  expect(tries).toBe(2);
});

test('una dirección de alertas sin cifrar se rechaza', () => {
  expect(() => notifyWith({ ALERTAS_WEBHOOK_URL: 'http://otro.test/x' })).toThrow('ALERTAS_WEBHOOK_URL');
});
