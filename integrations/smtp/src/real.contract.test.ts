import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineSettings, loadConfig, text } from '@oficina/config';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { Secret } from '@oficina/values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bounce, createSmtp, readBounce, type SmtpOptions } from './index.ts';

/** The server knows `good`, refuses `unknown`, and accepts `bouncing` to bounce it later. */
type Target = {
  options(): Omit<SmtpOptions, 'bounce'>;
  good: string;
  unknown: string;
  bouncing: string;
  reports(messageId: string): Promise<(string | Buffer)[]>;
};

const common = { requireTls: false, pool: 2 };

let simulator: SimulatorProcess;
let port: number;
beforeAll(async () => {
  simulator = await startSimulatorProcess(new URL('../simulator/index.ts', import.meta.url));
  ({ port } = (await simulator.ask('/__sim/health')) as { port: number });
  await simulator.ask('/__sim/config', { rcpt550: 'nadie' });
});
afterAll(() => simulator.stop());

const atSimulator: Target = {
  options: () => ({
    ...common,
    url: new Secret(`smtp://127.0.0.1:${port}`),
    from: 'avisos@coop.example',
    domain: 'coop.example',
  }),
  good: 'ana@casa.example',
  unknown: 'nadie@casa.example',
  bouncing: 'rebota@casa.example',
  async reports(messageId) {
    const id = messageId.replace(/[<>]/g, '');
    const { fuente } = (await simulator.ask('/__sim/bounce', { id, tipo: 'permanente' })) as {
      fuente: string;
    };
    return [fuente];
  },
};

const { real } = loadConfig({
  real: defineSettings('optional', 'Contrato', {
    url: text('SMTP_CONTRACT_URL', 'un servidor de correo de verdad', { fallback: '' }),
    from: text('SMTP_CONTRACT_FROM', 'remitente que acepta', { fallback: '' }),
    domain: text('SMTP_CONTRACT_BOUNCE_DOMAIN', 'dominio de los rebotes', { fallback: '' }),
    good: text('SMTP_CONTRACT_TO', 'un buzón que existe', { fallback: '' }),
    unknown: text('SMTP_CONTRACT_UNKNOWN', 'uno que rechaza', { fallback: '' }),
    bouncing: text('SMTP_CONTRACT_BOUNCING', 'uno que acepta y después rebota', { fallback: '' }),
    maildir: text('SMTP_CONTRACT_MAILDIR', 'carpeta `new` adonde llegan los rebotes', { fallback: '' }),
  }),
});

const atReal: Target = {
  options: () => ({
    ...common,
    url: new Secret(real.url),
    from: real.from,
    domain: real.from.slice(real.from.lastIndexOf('@') + 1),
  }),
  good: real.good,
  unknown: real.unknown,
  bouncing: real.bouncing,
  async reports() {
    const files = await readdir(real.maildir);
    return Promise.all(files.map((name) => readFile(join(real.maildir, name))));
  },
};

const targets: [string, Target][] = [['simulador', atSimulator]];
if (real.url) targets.push(['servidor de verdad', atReal]);

describe.each(targets)('%s', (name, target) => {
  const bounce = {
    domain: name === 'simulador' ? 'rebotes.example' : real.domain,
    secret: new Secret('clave-de-los-rebotes'),
  };
  const mensajeId = Date.now();
  const send = async (para: string, id: number) => {
    const smtp = createSmtp({ ...target.options(), bounce });
    const mail = { mensajeId: id, para, asunto: 'Prueba del contrato', texto: 'Hola', html: '<p>Hola</p>' };
    try {
      return await smtp.enviar(mail, new AbortController().signal);
    } finally {
      await smtp.close();
    }
  };

  test('a quien existe, sale', async () => {
    expect(await send(target.good, mensajeId)).toMatchObject({ kind: 'ok' });
  });

  test('a quien no existe, se rechaza por la direccion', async () => {
    expect(await send(target.unknown, mensajeId + 1)).toMatchObject({
      kind: 'rejected',
      reason: { codigo: 550, clase: 'direccion' },
    });
  });

  test('el rebote que llega despues se reconoce', { timeout: 90_000 }, async () => {
    const id = mensajeId + 2;
    const outcome = await send(target.bouncing, id);
    if (outcome.kind !== 'ok') throw new Error(`Not accepted: ${JSON.stringify(outcome)}`);
    const found = async (): Promise<Bounce | null | undefined> => {
      const raws = await target.reports(outcome.value.messageId);
      return raws.map((raw) => readBounce(raw, bounce)).find((one) => one?.mensajeId === id);
    };
    await expect
      .poll(found, { timeout: 60_000, interval: 500 })
      .toMatchObject({ mensajeId: id, tipo: 'rebote', permanent: true });
  });
});
