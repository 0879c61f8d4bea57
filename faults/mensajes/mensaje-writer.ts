import { closeDb, createDb, type Db } from '@oficina/db';
import { createJobs, type Jobs } from '@oficina/jobs';
import {
  AVISO_COLUMNS,
  createMensajeSender,
  type MensajeSender,
  mensajesJobs,
} from '@oficina/mensajes/server';
import { type Clock, Secret, systemClock } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { type Harness, TEST_KEY } from '../harness.ts';

const log = { info: () => {}, warn: () => {}, error: console.error };

/** The text selects $1 e-mails of priority $2 to people who do not exist. */
export const CORREOS = {
  columns: AVISO_COLUMNS,
  text: `select null::bigint as usuario_id, null::bigint as suministro_id, 1::int2 as tipo,
      'persona' || n || '@fallas.test' as para, 'suministro_vinculado' as plantilla, $2::int2 as prioridad,
      n::bigint as ref_id, 0::int2 as vez, '{"cuenta":"10012345","domicilio":"Mitre 12"}'::jsonb as datos
    from generate_series(1, $1::int) n`,
};

export const NORMAL = 5;
export const BULK = 9;

export type MensajeWriter = { db: Db; jobs: Jobs; sender: MensajeSender };

export async function withMensajeWriter<T>(
  harness: Harness,
  work: (writer: MensajeWriter) => Promise<T>,
  clock: Clock = systemClock,
): Promise<T> {
  // The owner of the database has no statement timeout, so that a long statement is not cut after half a minute, as with a
  // nightly import.
  const url = harness.ownerUrl;
  const db = createDb({ url, max: 4 });
  const jobs = await createJobs({ url, jobs: mensajesJobs, clock, log });
  try {
    const cipher = createCipher([new Secret(TEST_KEY)]);
    return await work({ db, jobs, sender: createMensajeSender({ jobs, cipher, clock }) });
  } finally {
    await jobs.stop(1_000);
    await closeDb(db);
  }
}

/**
 * All are written in one statement with their jobs, as a feature would. The result is the seconds that the transaction took.
 */
export async function enqueueEmails({ db, sender }: MensajeWriter, count: number, prioridad = NORMAL) {
  const started = performance.now();
  await db.tx((tx) => sender.enqueueFrom(tx, { text: CORREOS.text, values: [count, prioridad] }));
  return (performance.now() - started) / 1000;
}
