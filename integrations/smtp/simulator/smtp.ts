import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { Listening, MessageBox } from '@oficina/testing/simulator';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Certificate } from './certificate.ts';
import type { DkimKeys } from './dkim.ts';
import type { Ledger } from './ledger.ts';
import { type Envelope, quickId, readMessage } from './message.ts';
import { collect, envelopeOf } from './receive.ts';
import { contentRefusal, recipientRefusal, smtpError } from './refusals.ts';
import { obeyRefuse, type SmtpSwitches } from './switches.ts';

export const newCounts = () => ({ connections: 0, secure: 0, mail: 0, rcpt: 0, data: 0, accepted: 0 });

export type SmtpState = {
  messages: MessageBox;
  ledger: Ledger;
  keys: DkimKeys & Map<string, string>;
  counts: ReturnType<typeof newCounts>;
  account: { user: string; pass: string };
};

type Done = (error?: Error | null, text?: string) => void;

const HEAD_BYTES = 16_384;
// A client hangs up on a silent server long before this.
const SOCKET_TIMEOUT_MS = 600_000;

export async function startSmtp(
  port: number,
  switches: SmtpSwitches,
  state: SmtpState,
  certificate: Certificate | null,
): Promise<Listening> {
  const { counts, account } = state;
  const sockets = new Map<number, Socket>();
  const refusal = recipientRefusal(switches);
  function answer(done: Done, error?: Error | null): void {
    // The timer must not keep the process alive once the simulator closes.
    if (switches.slow > 0) setTimeout(done, switches.slow, error).unref();
    else done(error);
  }

  const server = new SMTPServer({
    ...certificate,
    name: 'simulador',
    logger: false,
    disableReverseLookup: true,
    authOptional: true,
    allowInsecureAuth: true,
    socketTimeout: SOCKET_TIMEOUT_MS,
    onConnect(session, done) {
      counts.connections += 1;
      // The setting applies to this session, because the switch may change while it lasts.
      Object.assign(session, { disabledCommands: switches.noTls ? ['STARTTLS'] : [] });
      answer(done, switches.tooManyConnections ? smtpError(421, '4.7.0 too many connections') : null);
    },
    onSecure(_socket, _session, done) {
      counts.secure += 1;
      done();
    },
    onAuth({ username, password }, _session, done) {
      const right = username === account.user && password === account.pass && !switches.authFail;
      done(
        right ? null : smtpError(535, '5.7.8 authentication failed'),
        right ? { user: username } : undefined,
      );
    },
    onMailFrom(_address, _session, done) {
      counts.mail += 1;
      answer(done);
    },
    onRcptTo({ address }, _session, done) {
      counts.rcpt += 1;
      answer(done, refusal(address));
    },
    onData(stream, session, done) {
      counts.data += 1;
      receive(stream, session, done).catch((error: Error) => done(error));
    },
  });
  server.on('error', () => {
    // A client hung up, as the test that caused it expects.
  });
  server.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.on('close', () => sockets.delete(remotePort));
  });

  async function receive(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: Done,
  ): Promise<void> {
    const raw = await collect(stream, switches.countOnly ? HEAD_BYTES : Number.POSITIVE_INFINITY);
    if (switches.hangAfterData > 0) {
      switches.hangAfterData -= 1;
      return;
    }
    const refused = contentRefusal(switches);
    if (refused) {
      answer(done, refused);
      return;
    }
    await accept(raw, envelopeOf(session));
    if (switches.dropAfterData > 0) {
      switches.dropAfterData -= 1;
      sockets.get(session.remotePort)?.destroy();
      return;
    }
    answer((error) => done(error, `2.0.0 OK: queued as ${counts.accepted}`));
  }

  async function accept(raw: Buffer, envelope: Envelope): Promise<void> {
    const para = envelope.to.join(', ');
    if (switches.countOnly) {
      state.ledger.record({ id: quickId(raw.toString('latin1')), para });
    } else {
      const mensaje = await readMessage(raw, envelope, state.keys);
      state.ledger.record({ id: mensaje.id, para, mensaje });
      state.messages.add(mensaje);
    }
    counts.accepted += 1;
  }

  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const listening = (server.server.address() as AddressInfo).port;
  const cutAll = () => {
    for (const socket of sockets.values()) socket.destroy();
  };
  obeyRefuse(switches, (refuse) => {
    if (refuse) {
      server.server.close();
      cutAll();
    } else server.server.listen(listening, '127.0.0.1');
  });

  return {
    port: listening,
    async close() {
      cutAll();
      if (server.server.listening) await new Promise<void>((resolve) => server.server.close(() => resolve()));
    },
  };
}
