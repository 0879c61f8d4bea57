import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ClamavOptions } from './settings.ts';

const LONGEST_ANSWER = 4_096;

/** The error never carries any text that the other side sent. */
export class NoAnswer extends Error {
  override readonly cause: string;

  constructor(cause: string) {
    super(cause);
    this.name = 'NoAnswer';
    this.cause = cause;
  }
}

type Ask = (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>;

/**
 * Each request has its own connection: `ask` writes it, and the answer ends in NUL. An answer that arrives before the
 * request is complete does not count. The timeout covers everything.
 */
export async function talk({ address, timeoutMs }: ClamavOptions, ask: Ask): Promise<string> {
  const socket = connect(address);
  const timer = setTimeout(() => socket.destroy(new NoAnswer('tiempo')), timeoutMs);
  try {
    const [answer] = await Promise.all([readAnswer(socket), askOn(socket, ask)]);
    return answer;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

async function askOn(socket: Socket, ask: Ask): Promise<void> {
  await once(socket, 'connect');
  await ask(
    (bytes) =>
      new Promise((resolve, reject) => {
        // The callback runs when the bytes are sent, and also when the other side has closed.
        socket.write(bytes, (error) => (error ? reject(new NoAnswer(codeOf(error))) : resolve()));
      }),
  );
}

const codeOf = (error: Error) => (error as NodeJS.ErrnoException).code ?? 'red';

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      const end = text.indexOf('\0');
      if (end !== -1) resolve(text.slice(0, end));
      else if (text.length > LONGEST_ANSWER) reject(new NoAnswer('respuesta'));
    });
    socket.on('error', (error) => reject(error instanceof NoAnswer ? error : new NoAnswer(codeOf(error))));
    socket.on('close', () => reject(new NoAnswer('cortada')));
  });
}
