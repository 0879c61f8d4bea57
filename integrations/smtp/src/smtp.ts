import type { Correo, CorreoChannel } from '@oficina/mensajes/server';
import nodemailer from 'nodemailer';
import { failureOf, needsSomebody, type SmtpError } from './failures.ts';
import { type Flight, follow, hasBegun, newFlight } from './flight.ts';
import { toMail } from './mail.ts';
import type { SmtpOptions } from './options.ts';
import { transportOptions } from './transport.ts';

type Sent = Awaited<ReturnType<CorreoChannel['enviar']>>;

const ADDRESS = /^[^\p{Cc}\s"(),:;<>@[\]\\]{1,64}@[^\p{Cc}\s"(),:;<>@[\]\\]{1,190}$/u;
const NOT_AN_ADDRESS: Sent = {
  kind: 'rejected',
  reason: { codigo: 553, enhancedCode: '5.1.3', clase: 'direccion' },
};
const LONGEST_ANSWER = 200;

export function createSmtp(options: SmtpOptions): CorreoChannel {
  const { log } = options;
  const transport = nodemailer.createTransport(transportOptions(options));
  transport.use('stream', (mail, done) => {
    follow(mail.message, (mail.data as { flight: Flight }).flight);
    done();
  });
  const pending = new Set<Promise<Sent>>();

  function deliver(correo: Correo, signal: AbortSignal): Promise<Sent> {
    const { mensajeId } = correo;
    const started = performance.now();
    const flight = newFlight();
    return new Promise((resolve) => {
      const onAbort = () => {
        flight.cancelled = true;
        resolve(
          flight.assigned
            ? { kind: 'unknown', cause: 'cancelado mientras salía' }
            : { kind: 'retryable', cause: 'cancelado antes de salir' },
        );
      };
      signal.addEventListener('abort', onAbort, { once: true });
      // nodemailer passes unknown fields to its plugins, which is how `follow` receives this one.
      const mail = { ...toMail(correo, options), flight };
      transport.sendMail(mail, (error: SmtpError | null, info) => {
        signal.removeEventListener('abort', onAbort);
        if (!error) {
          const response = String(info.response).slice(0, LONGEST_ANSWER);
          resolve({ kind: 'ok', value: { messageId: String(info.messageId), response } });
          return;
        }
        const failure = failureOf(error, hasBegun(flight));
        if (!flight.cancelled) tell(mensajeId, error, failure, performance.now() - started);
        resolve(failure);
      });
    });
  }

  function tell(
    mensajeId: number,
    error: SmtpError,
    failure: ReturnType<typeof failureOf>,
    ms: number,
  ): void {
    const blocked = failure.kind === 'rejected' && failure.reason.clase === 'politica';
    const level = needsSomebody(error) || blocked ? 'error' : 'warn';
    log?.[level](
      {
        servicio: 'smtp',
        operacion: 'enviar',
        mensajeId,
        status: error.responseCode,
        resultado: failure.kind === 'rejected' ? failure.reason.clase : failure.cause,
        ms: Math.round(ms),
      },
      'the mail server failed',
    );
  }

  return {
    async enviar(correo, signal) {
      if (!Number.isSafeInteger(correo.mensajeId) || correo.mensajeId < 1)
        throw new TypeError('A mail has the id of its message.');
      if (!ADDRESS.test(correo.para)) return NOT_AN_ADDRESS;
      if (signal.aborted) return { kind: 'retryable', cause: 'cancelado antes de salir' };
      const outcome = deliver(correo, signal);
      pending.add(outcome);
      try {
        return await outcome;
      } finally {
        pending.delete(outcome);
      }
    },

    async close() {
      // Mails being sent are finished; queued ones fail as not sent.
      transport.close();
      await Promise.all(pending);
    },
  };
}

const VERIFY_MS = 5_000;
const CODE = /^[A-Z0-9_]{1,20}$/;

/** Nothing is sent: it says who it is and leaves. The result is `ok`, or the code of what failed. */
export async function verifySmtp(options: SmtpOptions): Promise<string> {
  const timeouts = { connectionMs: VERIFY_MS, greetingMs: VERIFY_MS, socketMs: VERIFY_MS };
  const transport = nodemailer.createTransport({
    ...transportOptions({ ...options, timeouts }),
    pool: false,
  } as object);
  try {
    await transport.verify();
    return 'ok';
  } catch (error) {
    const { responseCode, code } = error as SmtpError;
    const told = String(responseCode ?? code ?? 'ERROR');
    return CODE.test(told) ? told : 'ERROR';
  } finally {
    transport.close();
  }
}
