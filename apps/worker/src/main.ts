import type { AddressInfo } from 'node:net';
import { failStart, tellReady } from '@oficina/app-shared';
import { loadCheckedConfig } from '@oficina/config';
import { createLogger } from '@oficina/http';
import { composeWorker, type Worker } from './compose.ts';
import { workerChecks, workerSettings } from './config.ts';
import { serveEstado } from './health.ts';

async function main(): Promise<void> {
  const config = loadCheckedConfig(workerSettings, workerChecks);
  const log = createLogger(config.log.nivel);
  let worker: Worker | undefined;
  let stopping = false;
  // It says how it is from the beginning, because it may have to wait for the database.
  const server = serveEstado(() => worker, config.vigilancia.metricsKey);
  const { direccion, port: wantedPort } = config.estado;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.close();
    server.closeAllConnections();
    (worker?.close() ?? Promise.resolve()).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Without this, a parent that dies abruptly would leave this process running.
  process.on('disconnect', stop);
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(wantedPort, direccion, () => resolve()),
  );
  const { port } = server.address() as AddressInfo;
  worker = await composeWorker(config, { log });
  worker.watch();
  log.info({ puerto: port }, 'working');
  tellReady();
  process.send?.({ url: `http://${direccion}:${port}` });
}

main().catch((error: unknown) => failStart(error, 'TRABAJADOR_PUERTO'));
