import { cipherOf } from '@oficina/app-shared';
import type { Db } from '@oficina/db';
import { createLogger } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import { createJobs } from '@oficina/jobs';
import { createMensajeSender, type MensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import { revokeSesionesOf } from '@oficina/sesion/server';
import { type Clock, type Secret, systemClock } from '@oficina/values';
import { operatorName, undoing, withDatabase } from './database.ts';
import { CommandFailure, EX_DATAERR } from './exit-codes.ts';
import type { Terminal } from './terminal.ts';

export type AccountDeps = {
  db: Db;
  clock: Clock;
  codigosKey: Secret<string>;
  enqueueMensaje: MensajeSender['enqueue'];
  endSesiones: typeof revokeSesionesOf;
};

/** `simular` does everything and undoes it, so that what it says is what would happen. */
export const SIMULATE = { simular: { type: 'boolean', default: false } } as const;

type Change = { simular: boolean; email: string };

/** The operator of the installation changes an account that nobody may change on the page, and the audit says who it was. */
export function changeAccount(
  terminal: Terminal,
  { simular, email }: Change,
  work: (deps: AccountDeps, operator: string) => Promise<number>,
): Promise<number> {
  const clock = systemClock;
  return withDatabase(terminal.env, async (db, base) => {
    const log = createLogger('error', terminal.logStream);
    const jobs = await createJobs({ url: base.url.reveal(), clock, log, jobs: mensajesJobs, connections: 1 });
    const { enqueue } = createMensajeSender({ jobs, clock, cipher: cipherOf(base) });
    const deps = {
      db: simular ? undoing(db) : db,
      clock,
      codigosKey: base.codigosKey,
      enqueueMensaje: enqueue,
      endSesiones: revokeSesionesOf,
    };
    try {
      return await work(deps, operatorName());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const sentence = error.violations[0]?.message ?? error.message;
      throw new CommandFailure(
        EX_DATAERR,
        error.status === 404 ? `No hay una cuenta con ${email}.` : sentence,
      );
    } finally {
      await jobs.stop(2_000);
    }
  });
}
