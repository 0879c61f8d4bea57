import { ConfigError, loadConfig } from '@oficina/config';
import { composeApi } from './compose.ts';
import { apiSettings } from './config.ts';

/** The api process: reads its settings, listens, and lets the calls in flight end when told to stop. */
async function main(): Promise<void> {
  const config = loadConfig(apiSettings);
  const api = await composeApi(config);
  const url = await api.app.listen({ host: config.red.direccion, port: config.red.puerto });
  api.app.log.info({ url }, 'listening');
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      api.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  // A parent that dies without saying goodbye must not leave us behind.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.send?.({ url });
}

main().catch((error: unknown) => {
  const code = (error as { code?: string }).code;
  const text =
    error instanceof ConfigError
      ? error.message
      : code === 'EADDRINUSE'
        ? 'El puerto ya está en uso. Cerrá el otro programa o elegí otro con PORT.'
        : error;
  console.error(text);
  process.exit(1);
});
