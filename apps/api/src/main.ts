import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { ConfigError, checkCommonSettings, loadConfig } from '@oficina/config';
import { createLogger } from '@oficina/http';
import { checkPagosSettings } from '@oficina/pagos/server';
import { composeApi } from './compose.ts';
import { type ApiConfig, apiSettings, MAX_PROCESSES } from './config.ts';
import { leadProcesses, NotStarted } from './processes.ts';
import { checkReclamosSettings } from './requerimientos.ts';
import { checkStoreSettings } from './store.ts';

type Running = { url: string; stop(): Promise<void> };

async function main(): Promise<void> {
  const config = loadConfig(apiSettings);
  checkStoreSettings(config);
  checkCommonSettings(config);
  checkPagosSettings(config.pagos, config.payway);
  checkReclamosSettings(config);
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
  api.app.log.info({ url }, 'listening');
  return { url, stop: api.close };
}

main().catch((error: unknown) => {
  const code = (error as { code?: string }).code;
  const text =
    error instanceof ConfigError
      ? error.message
      : code === 'EADDRINUSE'
        ? 'El puerto ya está en uso. Cerrá el otro programa o elegí otro con PORT.'
        : error;
  if (!(error instanceof NotStarted)) console.error(text);
  process.exit(1);
});
