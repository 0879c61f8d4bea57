import type { Readable } from 'node:stream';
import type { Antivirus } from '@oficina/adjuntos/server';
import type { Outcome } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { ClamavOptions } from './settings.ts';
import { NoAnswer, talk } from './talk.ts';

const PIECE = 65_536;
const INSTREAM = Buffer.from('zINSTREAM\0');
const VERSION = Buffer.from('zVERSION\0');
const END = Buffer.alloc(4);
const FOUND = /^stream: ([\x21-\x7e]{1,200}) FOUND$/;
const CLAMAV = /^ClamAV [\x20-\x7e]{1,200}$/;

/** INSTREAM sends the bytes and no path, so clamd needs no permission on the files. */
export function createClamavAntivirus(options: ClamavOptions & { log?: Logger }): Antivirus {
  const { maxBytes, log } = options;

  async function told<T, R>(operacion: string, work: () => Promise<Outcome<T, R>>): Promise<Outcome<T, R>> {
    const started = performance.now();
    const outcome = await work().catch((error: unknown): Outcome<T, R> => {
      if (!(error instanceof NoAnswer)) throw error;
      return { kind: 'retryable', cause: error.cause };
    });
    const ms = Math.round(performance.now() - started);
    if (outcome.kind === 'retryable')
      log?.error(
        { servicio: 'clamav', operacion, resultado: outcome.cause, ms },
        'the antivirus did not answer',
      );
    if (outcome.kind === 'rejected')
      log?.warn(
        { servicio: 'clamav', operacion, resultado: `infectado: ${signatureOf(outcome.reason)}`, ms },
        'a virus was found',
      );
    return outcome;
  }

  return {
    scan: (source, tamano) =>
      told<'limpio', { signature: string }>('revisar', async () => {
        if (tamano > maxBytes) throw new NoAnswer('tamano');
        const answer = await talk(options, async (write) => {
          await write(INSTREAM);
          for await (const piece of piecesOf(source, tamano)) await write(piece);
          await write(END);
        });
        if (answer === 'stream: OK') return { kind: 'ok', value: 'limpio' };
        const signature = FOUND.exec(answer)?.[1];
        if (signature) return { kind: 'rejected', reason: { signature } };
        throw new NoAnswer(answer.startsWith('INSTREAM size limit exceeded') ? 'tamano' : 'respuesta');
      }),

    health: () =>
      told<{ version: string }, never>('salud', async () => {
        const version = await talk(options, (write) => write(VERSION));
        if (!CLAMAV.test(version)) throw new NoAnswer('respuesta');
        return { kind: 'ok', value: { version } };
      }),
  };
}

const signatureOf = (reason: unknown) => (reason as { signature: string }).signature;

/** Each piece is preceded by its length. A source with more or fewer bytes than announced is an error. */
async function* piecesOf(source: Readable, size: number): AsyncGenerator<Buffer> {
  let given = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      given += chunk.length;
      if (given > size) throw new NoAnswer('origen');
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(piece.length);
        yield Buffer.concat([length, piece]);
      }
    }
  } catch {
    throw new NoAnswer('origen');
  }
  if (given !== size) throw new NoAnswer('origen');
}
