import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { failStart, tellReady } from '@oficina/app-shared';
import { lentSocket, loadCheckedConfig } from '@oficina/config';
import { createLogger, leaveToOthers } from '@oficina/http';
import { composeApi } from './compose.ts';
import { type ApiConfig, apiChecks, apiSettings, MAX_PROCESSES } from './config.ts';
import { measureApi, serveMetrics } from './metrics.ts';
import { leadProcesses, NotStarted } from './processes.ts';

/** The queue of the port belongs to all who share it, so it is not made shorter than what systemd gives. */
const BACKLOG = 4_096;

type Running = { url: string; stop(): Promise<void> };

async function main(): Promise<void> {
  const config = loadCheckedConfig(apiSettings, apiChecks);
  const count = config.red.procesos || Math.min(availableParallelism(), MAX_PROCESSES);
  const leads = count > 1 && cluster.isPrimary;
  const { url, stop } = leads
    ? await leadProcesses(count, createLogger(config.log.nivel), { isLent: lentSocket() !== undefined })
    : await listen(config);
  if (cluster.isPrimary) serveMetrics(config, createLogger(config.log.nivel));
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
  if (cluster.isPrimary) tellReady();
}

async function listen(config: ApiConfig): Promise<Running> {
  const api = await composeApi(config);
  measureApi(api.app, api.db);
  const { direccion: host, port } = config.red;
  const fd = lentSocket();
  if (fd !== undefined) leaveToOthers(api.app);
  // Fastify passes on what it does not know, and a lent port goes before the number.
  const where = fd === undefined ? { host, port } : { host, port, fd, backlog: BACKLOG };
  const url = await api.app.listen(where);
  const opened = Number(new URL(url).port);
  if (fd !== undefined && opened !== port)
    api.app.log.warn({ puerto: opened }, 'the port is the one that systemd opened, and not that of PORT');
  api.verified.catch(fail);
  api.watch();
  api.app.log.info({ url }, 'listening');
  return { url, stop: api.close };
}

/** A process that did not start has already said why. */
function fail(error: unknown): never {
  if (error instanceof NotStarted) process.exit(error.exitCode);
  failStart(error, 'PORT');
}

main().catch(fail);
