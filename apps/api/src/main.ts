import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { failStart } from '@oficina/app-shared';
import { loadCheckedConfig } from '@oficina/config';
import { createLogger } from '@oficina/http';
import { composeApi } from './compose.ts';
import { type ApiConfig, apiChecks, apiSettings, MAX_PROCESSES } from './config.ts';
import { leadProcesses, NotStarted } from './processes.ts';

type Running = { url: string; stop(): Promise<void> };

async function main(): Promise<void> {
  const config = loadCheckedConfig(apiSettings, apiChecks);
  const count = config.red.procesos || Math.min(availableParallelism(), MAX_PROCESSES);
  const leads = count > 1 && cluster.isPrimary;
  const { url, stop } = leads
    ? await leadProcesses(count, createLogger(config.log.nivel))
    : await listen(config);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  // Without this, a parent that dies abruptly would leave this process running.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.send?.({ url });
}

async function listen(config: ApiConfig): Promise<Running> {
  const api = await composeApi(config);
  const url = await api.app.listen({ host: config.red.direccion, port: config.red.port });
  api.verified.catch(fail);
  api.app.log.info({ url }, 'listening');
  return { url, stop: api.close };
}

/** A process that did not start has already said why. */
function fail(error: unknown): never {
  if (error instanceof NotStarted) process.exit(error.exitCode);
  failStart(error, 'PORT');
}

main().catch(fail);
