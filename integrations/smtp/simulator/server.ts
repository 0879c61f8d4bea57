import { defineSimulator, messageBox, type Simulator } from '@oficina/testing/simulator';
import type { FastifyInstance } from 'fastify';
import { type Certificate, makeCertificate } from './certificate.ts';
import { keyName } from './dkim.ts';
import { createLedger } from './ledger.ts';
import { KINDS, reportOf } from './report.ts';
import { newCounts, type SmtpState, startSmtp } from './smtp.ts';
import { SWITCHES } from './switches.ts';

/** These values are not secret: they are valid only for the simulator. */
export const ACCOUNT = { user: 'simulador', pass: 'no-es-un-secreto' };

export function createSmtpSimulator({ file }: { file?: string } = {}): Simulator {
  const messages = messageBox();
  const ledger = createLedger(file);
  const keys = new Map<string, string>();
  const state: SmtpState = { messages, ledger, keys, counts: newCounts(), account: ACCOUNT };
  let certificate: Certificate | null = null;
  return defineSimulator({
    name: 'smtp',
    port: 4110,
    switches: SWITCHES,
    messages,
    reset() {
      ledger.clear();
      keys.clear();
      Object.assign(state.counts, newCounts());
    },
    routes: (app) => routes(app, state, () => certificate?.cert ?? ''),
    server: {
      port: 2525,
      async listen(port, switches) {
        certificate = makeCertificate();
        ledger.open((message) => messages.add(message));
        const listening = await startSmtp(port, switches, state, certificate);
        return {
          port: listening.port,
          async close() {
            await listening.close();
            ledger.close();
          },
        };
      },
    },
  });
}

export const smtpSimulator = createSmtpSimulator();

function routes(
  app: FastifyInstance,
  { messages, ledger, keys, counts }: SmtpState,
  certificate: () => string,
) {
  app.get('/__sim/ledger', () => ledger.list());
  app.get('/__sim/counts', () => counts);
  app.get('/__sim/certificate', () => ({ pem: certificate() }));

  app.post<{ Body: { selector?: string; domain?: string; publicKey?: string } }>(
    '/__sim/dkim',
    ({ body }) => {
      const { selector, domain, publicKey } = body;
      if (!selector || !domain || !publicKey)
        throw wrong(400, '"selector", "domain" and "publicKey" are texts.');
      keys.set(keyName(selector, domain), publicKey);
      return { ok: true };
    },
  );

  app.post<{ Body: { id?: string; tipo?: string } }>('/__sim/bounce', ({ body }) => {
    const tipo = KINDS.find((one) => one === body.tipo);
    if (!tipo) throw wrong(400, `"tipo" is one of ${KINDS.join(', ')}.`);
    const message = messages.get(body.id ?? '');
    if (!message) throw wrong(404, 'No mail has that id.');
    message.estado = tipo === 'queja' ? 'marcado como spam' : `rebote ${tipo}`;
    return { fuente: reportOf(message, tipo) };
  });
}

const wrong = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode });
