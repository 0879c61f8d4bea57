// While a hundred thousand bulk e-mails wait at a limited rate, somebody asks for a code by SMS. With two workers, this
// measures the time until the operator has it.
import { setTimeout as sleep } from 'node:timers/promises';
import { end, startWorker, withHarness } from '../harness.ts';
import { BULK, enqueueEmails, type MensajeWriter, withMensajeWriter } from './mensaje-writer.ts';

export type Codigos = { correos: number; codigos: number; intervalMs: number };

const MAX_DELAY_MS = 2_000;
const EMAILS_PER_SECOND = 20;
const ESPERA_MS = 30_000;

type Ledger = { para: string; recibidoMs: number }[];

const now = () => performance.timeOrigin + performance.now();
const telefonoOf = (n: number) => `+549349240${String(1000 + n)}`;

export async function codigos({ correos, codigos: count, intervalMs }: Codigos): Promise<boolean> {
  return withHarness((harness) =>
    withMensajeWriter(harness, async (writer) => {
      await harness.smtp.ask('/__sim/config', { countOnly: true });
      await enqueueEmails(writer, correos, BULK);
      const more = { SMTP_RATE_PER_S: String(EMAILS_PER_SECOND) };
      const workers = [await startWorker(harness, more), await startWorker(harness, more)];
      try {
        await sleep(5_000);
        const requestTimes = new Map<string, number>();
        for (let n = 0; n < count; n += 1) {
          requestTimes.set(telefonoOf(n), now());
          await requestCodigo(writer, telefonoOf(n));
          await sleep(intervalMs);
        }
        const deadline = now() + ESPERA_MS;
        let received = (await harness.smpp.ask('/__sim/ledger')) as Ledger;
        while (received.length < count && now() < deadline) {
          await sleep(200);
          received = (await harness.smpp.ask('/__sim/ledger')) as Ledger;
        }
        const { accepted } = (await harness.smtp.ask('/__sim/counts')) as { accepted: number };
        return judge(requestTimes, received, { correos, accepted });
      } finally {
        await Promise.all(workers.map((worker) => end(worker, 'SIGTERM')));
      }
    }),
  );
}

async function requestCodigo({ db, sender }: MensajeWriter, para: string): Promise<void> {
  await db.tx((tx) =>
    sender.enqueue(tx, { plantilla: 'telefono_codigo', tipo: 'sms', para, datos: {}, secreto: '482913' }),
  );
}

/**
 * The time runs from the request, before the row is written, until the operator has the code. A code that did not arrive
 * counts as the limit.
 */
function judge(
  requestTimes: ReadonlyMap<string, number>,
  received: Ledger,
  { correos, accepted }: { correos: number; accepted: number },
): boolean {
  const byPara = Map.groupBy(received, ({ para }) => para);
  const delays = [...requestTimes]
    .map(
      ([para, requestedAt]) => (byPara.get(para)?.[0]?.recibidoMs ?? Number.POSITIVE_INFINITY) - requestedAt,
    )
    .sort((a, b) => a - b);
  const rank = (share: number) => delays[Math.ceil(share * delays.length) - 1] ?? Infinity;
  const duplicates = [...byPara.values()].filter((list) => list.length > 1).length;
  const words = [0.5, 0.95, 0.99, 1].map((share) => `p${share * 100} ${rank(share).toFixed(0)} ms`);
  console.log(
    `${requestTimes.size} códigos con ${correos - accepted} correos esperando: ${words.join(', ')}; ${duplicates} repetidos, ${accepted} correos salieron`,
  );
  const wereStillWaiting = accepted > 0 && accepted < correos;
  return rank(0.99) < MAX_DELAY_MS && rank(1) < Infinity && duplicates === 0 && wereStillWaiting;
}
