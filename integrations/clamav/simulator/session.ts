import type { Socket } from 'node:net';
import type { Switches } from './switches.ts';

/** Only the request is recorded: no scanned bytes are kept. */
export type Scan = { n: number; command: string; bytes: number; answer: string | null };

// The signature is split in two, because a virus scanner on this machine would delete a file that contains it whole.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const SIGNATURES: readonly [string, string][] = [
  [EICAR, 'Eicar-Test-Signature'],
  ['SIM-VIRUS', 'Sim.Virus.UNOFFICIAL'],
];
const LONGEST_SIGNATURE = Math.max(...SIGNATURES.map(([text]) => text.length));
const LONGEST_COMMAND = 64;

/** Each connection carries one command, as with clamd's commands that begin with "z". */
export function serve(socket: Socket, switches: Switches, note: (scan: Omit<Scan, 'n'>) => void): void {
  let pending = Buffer.alloc(0);
  let stream: ReturnType<typeof openStream> | undefined;

  function answer(command: string, bytes: number, text: string): void {
    const said = switches.error ? 'Can not scan. ERROR' : switches.garbage ? '<html>502</html>' : text;
    const silent = switches.hang || switches.drop;
    note({ command, bytes, answer: silent ? null : said });
    if (switches.hang) return;
    if (switches.drop) socket.destroy();
    else socket.end(`${said}\0`);
  }

  function readCommand(): void {
    const end = pending.indexOf(0);
    if (end === -1) {
      if (pending.length > LONGEST_COMMAND) socket.destroy();
      return;
    }
    const command = pending.subarray(0, end).toString('latin1');
    pending = pending.subarray(end + 1);
    if (command === 'zPING') answer(command, 0, 'PONG');
    else if (command === 'zVERSION') answer(command, 0, 'ClamAV 1.4.6');
    else if (command === 'zINSTREAM') {
      stream = openStream(switches.sizeLimit);
      if (switches.early) {
        // Reading stops here, so that the client is still sending when the answer arrives.
        socket.pause();
        answer(command, 0, 'stream: OK');
      } else readStream();
    } else answer(command.slice(0, LONGEST_COMMAND), 0, 'UNKNOWN COMMAND');
  }

  function readStream(): void {
    while (stream && pending.length >= 4) {
      const length = pending.readUInt32BE(0);
      if (length === 0) {
        answer('zINSTREAM', stream.bytes(), stream.verdict());
        stream = undefined;
        return;
      }
      // As in clamd, the announced length is enough to refuse.
      if (!stream.fits(length)) {
        answer('zINSTREAM', stream.bytes(), 'INSTREAM size limit exceeded. ERROR');
        stream = undefined;
        return;
      }
      if (pending.length < 4 + length) return;
      stream.add(pending.subarray(4, 4 + length));
      pending = pending.subarray(4 + length);
    }
  }

  socket.on('error', () => socket.destroy());
  socket.on('data', (piece) => {
    pending = Buffer.concat([pending, piece]);
    if (stream) readStream();
    else readCommand();
  });
}

function openStream(sizeLimit: number) {
  let count = 0;
  let tail = '';
  let found: string | undefined;
  return {
    bytes: () => count,
    fits: (length: number) => count + length <= sizeLimit,
    add(piece: Buffer): void {
      count += piece.length;
      const text = tail + piece.toString('latin1');
      found ??= SIGNATURES.find(([signature]) => text.includes(signature))?.[1];
      tail = text.slice(-LONGEST_SIGNATURE);
    },
    verdict: () => (found ? `stream: ${found} FOUND` : 'stream: OK'),
  };
}
