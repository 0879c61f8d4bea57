import { Readable } from 'node:stream';
import { random } from '@oficina/testing';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { closedPort } from '@oficina/testing/use-simulator';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Clamd, EICAR, hasClamd, SIZE_LIMIT, startClamd } from './clamd.test-kit.ts';
import { type ClamavOptions, createClamav, createClamavAntivirus, settings } from './index.ts';

type Address = ClamavOptions['address'];

let simulator: SimulatorProcess;
let simulated: Address;
let clamd: Clamd | undefined;
beforeAll(async () => {
  simulator = await startSimulatorProcess(new URL('../simulator/index.ts', import.meta.url));
  const { port } = (await simulator.ask('/__sim/health')) as { port: number };
  simulated = { host: '127.0.0.1', port };
  if (hasClamd) clamd = await startClamd();
});
afterAll(async () => {
  await clamd?.stop();
  await simulator.stop();
});

const antivirusAt = (address: Address, changes: Partial<ClamavOptions> = {}) =>
  // The timeout is long, because a busy machine is not a failure of the antivirus.
  createClamavAntivirus({ address, timeoutMs: 30_000, maxBytes: SIZE_LIMIT, ...changes });

const streamOf = (bytes: Buffer, piece = 65_536) =>
  Readable.from(
    (function* pieces() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    })(),
    { objectMode: false },
  );

const CLEAN = { kind: 'ok', value: 'limpio' };
const real = (): Clamd => {
  if (!clamd) throw new Error('clamd is not running');
  return clamd;
};

const places: [string, boolean, () => Address][] = [
  ['simulador', true, () => simulated],
  ['clamd por TCP', hasClamd, () => ({ host: '127.0.0.1', port: real().port })],
  ['clamd por socket', hasClamd, () => ({ path: real().socket })],
];

describe.each(places)('%s', (_name, present, address) => {
  const scan = (bytes: Buffer, piece?: number) =>
    antivirusAt(address()).scan(streamOf(bytes, piece), bytes.length);
  const it = (title: string, body: () => Promise<void>) =>
    test(title, async ({ skip }) => {
      skip(!present, 'clamd no está instalado: apt-get install clamav-daemon');
      await body();
    });

  it('lo limpio esta limpio, y tambien lo vacio', async () => {
    expect(await scan(random().bytes(200_000))).toEqual(CLEAN);
    expect(await scan(Buffer.alloc(0))).toEqual(CLEAN);
    expect(await scan(Buffer.from('hola'), 1)).toEqual(CLEAN);
  });

  it('un virus se encuentra al principio, mas adelante y entre dos pedazos', async () => {
    for (const at of [0, 1_000, 65_536 - 30]) {
      const bytes = Buffer.concat([Buffer.alloc(at, 'a'), Buffer.from(EICAR), Buffer.alloc(300, 'b')]);
      const outcome = await scan(bytes);
      expect(outcome, String(at)).toMatchObject({
        kind: 'rejected',
        reason: { signature: expect.stringMatching(/^Eicar-Test/) },
      });
    }
    expect(await scan(Buffer.from(EICAR), 1)).toMatchObject({ kind: 'rejected' });
  });

  it('lo que pasa de su limite no esta limpio', async () => {
    if (address() === simulated) await simulator.ask('/__sim/config', { sizeLimit: SIZE_LIMIT });
    const bytes = Buffer.alloc(SIZE_LIMIT * 3, 'a');
    const outcome = await antivirusAt(address(), { maxBytes: bytes.length }).scan(
      streamOf(bytes),
      bytes.length,
    );
    // clamd may close the connection while the file is still being written, and then its message is lost.
    expect(outcome.kind).toBe('retryable');
    expect(await scan(Buffer.alloc(SIZE_LIMIT, 'a'))).toEqual(CLEAN);
  });

  it('dice que esta vivo y que version es', async () => {
    expect(await antivirusAt(address()).health()).toMatchObject({
      kind: 'ok',
      value: { version: expect.stringMatching(/^ClamAV \d/) },
    });
  });

  it('veinte a la vez no se mezclan', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => scan(Buffer.from(n % 2 ? EICAR : `limpio ${n}`))),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? 'rejected' : 'ok')),
    );
  });
});

describe('lo que no es una respuesta no es limpio', () => {
  const order = async (switches: object) => {
    await simulator.ask('/__sim/reset', {});
    await simulator.ask('/__sim/config', switches);
    onTestFinished(async () => void (await simulator.ask('/__sim/reset', {})));
  };
  const bytes = Buffer.from('hola');

  test.each([
    ['hang', 'tiempo', 300],
    ['drop', 'cortada', 30_000],
    ['error', 'respuesta', 30_000],
    ['garbage', 'respuesta', 30_000],
  ])('%s', async (name, cause, timeoutMs) => {
    await order({ [name]: true });
    const antivirus = antivirusAt(simulated, { timeoutMs });
    expect(await antivirus.scan(streamOf(bytes), 4)).toEqual({ kind: 'retryable', cause });
    expect(await antivirus.health()).toEqual({ kind: 'retryable', cause });
    expect(await simulator.ask('/__sim/scans')).toMatchObject([
      { command: 'zINSTREAM', bytes: 4 },
      { command: 'zVERSION', bytes: 0 },
    ]);
  });

  test('una respuesta anterior a la pregunta no vale', async () => {
    await order({ early: true });
    // The file is larger than the connection's buffers, so that it is still being sent.
    const many = Buffer.alloc(50_000_000, 'a');
    const antivirus = antivirusAt(simulated, { maxBytes: many.length, timeoutMs: 5_000 });
    expect((await antivirus.scan(streamOf(many), many.length)).kind).toBe('retryable');
  });

  test('apagado', async () => {
    const antivirus = antivirusAt({ host: '127.0.0.1', port: await closedPort() });
    const down = { kind: 'retryable', cause: 'ECONNREFUSED' };
    expect(await antivirus.scan(streamOf(bytes), 4)).toEqual(down);
    expect(await antivirus.health()).toEqual(down);
    const nowhere = antivirusAt({ path: '/no/existe/clamd.ctl' });
    expect(await nowhere.scan(streamOf(bytes), 4)).toEqual({ kind: 'retryable', cause: 'ENOENT' });
  });

  test('una fuente que da mas, menos o se rompe no esta limpia', async () => {
    const antivirus = antivirusAt(simulated);
    const cause = 'origen';
    expect(await antivirus.scan(streamOf(bytes), 3)).toEqual({ kind: 'retryable', cause });
    expect(await antivirus.scan(streamOf(bytes), 5)).toEqual({ kind: 'retryable', cause });
    const broken = Readable.from(
      (async function* half() {
        yield bytes;
        throw new Error('the source broke');
      })(),
    );
    expect(await antivirus.scan(broken, 8)).toEqual({ kind: 'retryable', cause });
  });

  test('lo que no entra no se manda', async () => {
    await order({});
    const source = streamOf(Buffer.alloc(SIZE_LIMIT + 1));
    const outcome = await antivirusAt(simulated).scan(source, SIZE_LIMIT + 1);
    expect(outcome).toEqual({ kind: 'retryable', cause: 'tamano' });
    expect(await simulator.ask('/__sim/scans')).toEqual([]);
  });

  test('se dice en el registro sin una palabra de lo revisado', async () => {
    await order({});
    const told: [string, object][] = [];
    const tell = (level: string) => (fields: object) => void told.push([level, fields]);
    const log = { info: tell('info'), warn: tell('warn'), error: tell('error') };
    const values = { ...valuesOf(simulated), timeoutMs: 200 };
    const antivirus = createClamav(values, { upload: { maxBytes: SIZE_LIMIT }, log });
    const text = Buffer.from('documento 25123456 SIM-VIRUS');
    expect(await antivirus?.scan(streamOf(text), text.length)).toMatchObject({ kind: 'rejected' });
    await order({ hang: true });
    expect(await antivirus?.scan(streamOf(text), text.length)).toMatchObject({ kind: 'retryable' });
    expect(told).toMatchObject([
      ['warn', { servicio: 'clamav', operacion: 'revisar', resultado: 'infectado: Sim.Virus.UNOFFICIAL' }],
      ['error', { servicio: 'clamav', operacion: 'revisar', resultado: 'tiempo' }],
    ]);
    expect(JSON.stringify(told)).not.toContain('25123456');
  });

  const valuesOf = (address: Address) => ({
    host: 'host' in address ? address.host : undefined,
    port: 'port' in address ? address.port : 0,
    socket: undefined,
    timeoutMs: settings.shape.timeoutMs.absent ?? 0,
    maxBytes: settings.shape.maxBytes.absent ?? 0,
  });
});
