// A hundred thousand bulk e-mails wait at a limited rate, and somebody asks for a code by SMS: how long until the
// operator has it, with two workers.
import { setTimeout as sleep } from 'node:timers/promises';
import { end, startWorker, withCasa } from '../casa.ts';
import { escribirCorreos, MASIVO, type Pluma, withPluma } from './escribir.ts';

export type Codigos = { correos: number; codigos: number; cadaMs: number };

const LIMITE_MS = 2_000;
const CORREOS_POR_SEGUNDO = 20;
const ESPERA_MS = 30_000;

type Ledger = { para: string; recibidoMs: number }[];

const now = () => performance.timeOrigin + performance.now();
const telefonoDe = (n: number) => `+549349240${String(1000 + n)}`;

export async function codigos({ correos, codigos: cuantos, cadaMs }: Codigos): Promise<boolean> {
  return withCasa((casa) =>
    withPluma(casa, async (pluma) => {
      await casa.smtp.ask('/__sim/config', { contar: true });
      await escribirCorreos(pluma, correos, MASIVO);
      const more = { SMTP_RATE_PER_S: String(CORREOS_POR_SEGUNDO) };
      const workers = [await startWorker(casa, more), await startWorker(casa, more)];
      try {
        await sleep(5_000);
        const pedidos = new Map<string, number>();
        for (let n = 0; n < cuantos; n += 1) {
          pedidos.set(telefonoDe(n), now());
          await pedirCodigo(pluma, telefonoDe(n));
          await sleep(cadaMs);
        }
        const limite = now() + ESPERA_MS;
        let recibidos = (await casa.smpp.ask('/__sim/ledger')) as Ledger;
        while (recibidos.length < cuantos && now() < limite) {
          await sleep(200);
          recibidos = (await casa.smpp.ask('/__sim/ledger')) as Ledger;
        }
        const { aceptados } = (await casa.smtp.ask('/__sim/counts')) as { aceptados: number };
        return juzgar(pedidos, recibidos, { correos, aceptados });
      } finally {
        await Promise.all(workers.map((worker) => end(worker, 'SIGTERM')));
      }
    }),
  );
}

async function pedirCodigo({ db, mensajero }: Pluma, para: string): Promise<void> {
  await db.tx((tx) =>
    mensajero.encolar(tx, { plantilla: 'telefono_codigo', tipo: 'sms', para, datos: {}, secreto: '482913' }),
  );
}

/** From the moment it is asked for, before the row is written, to the operator having it. One that did not come counts as the limit. */
function juzgar(
  pedidos: ReadonlyMap<string, number>,
  recibidos: Ledger,
  { correos, aceptados }: { correos: number; aceptados: number },
): boolean {
  const byPara = Map.groupBy(recibidos, ({ para }) => para);
  const tardanzas = [...pedidos]
    .map(([para, desde]) => (byPara.get(para)?.[0]?.recibidoMs ?? Number.POSITIVE_INFINITY) - desde)
    .sort((a, b) => a - b);
  const rank = (share: number) => tardanzas[Math.ceil(share * tardanzas.length) - 1] ?? Infinity;
  const repetidos = [...byPara.values()].filter((list) => list.length > 1).length;
  const words = [0.5, 0.95, 0.99, 1].map((share) => `p${share * 100} ${rank(share).toFixed(0)} ms`);
  console.log(
    `${pedidos.size} códigos con ${correos - aceptados} correos esperando: ${words.join(', ')}; ${repetidos} repetidos, ${aceptados} correos salieron`,
  );
  const seguianEsperando = aceptados > 0 && aceptados < correos;
  return rank(0.99) < LIMITE_MS && rank(1) < Infinity && repetidos === 0 && seguianEsperando;
}
