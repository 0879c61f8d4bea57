import { PgBoss } from 'pg-boss';
import { SCHEMA } from './schema.ts';

/** Only the owner may make or update the queue's tables. */
export async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: SCHEMA,
    application_name: 'migrate',
    max: 1,
    supervise: false,
    schedule: false,
  });
  const faults: unknown[] = [];
  boss.on('error', (error) => faults.push(error));
  await boss.start();
  await boss.stop({ graceful: false });
  if (faults.length > 0) throw faults[0];
}
