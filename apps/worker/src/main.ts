import type { AddressInfo } from 'node:net';
import { ConfigError, checkCommonSettings, loadConfig } from '@oficina/config';
import { createLogger } from '@oficina/http';
import { checkPagosSettings } from '@oficina/pagos/server';
import { composeWorker } from './compose.ts';
import { workerSettings } from './config.ts';
import { serveEstado } from './health.ts';

async function main(): Promise<void> {
  const config = loadConfig(workerSettings);
  checkCommonSettings(config);
  checkPagosSettings(config.pagos, config.payway);
  const log = createLogger(config.log.nivel);
  const worker = await composeWorker(config, { log });
  const server = serveEstado(worker);
  const { direccion, port: wantedPort } = config.trabajador;
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(wantedPort, direccion, () => resolve()),
  );
  const { port } = server.address() as AddressInfo;
  log.info({ puerto: port }, 'working');
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.close();
    server.closeAllConnections();
    worker.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Without this, a parent that dies abruptly would leave this process running.
  process.on('disconnect', stop);
  process.send?.({ url: `http://${direccion}:${port}` });
}

main().catch((error: unknown) => {
  const code = (error as { code?: string }).code;
  console.error(
    error instanceof ConfigError
      ? error.message
      : code === 'EADDRINUSE'
        ? 'El puerto ya está en uso. Cerrá el otro programa o elegí otro con TRABAJADOR_PUERTO.'
        : error,
  );
  process.exit(1);
});
