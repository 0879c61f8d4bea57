import { parseArgs } from 'node:util';
import { startSimulators } from './start.ts';

// `node apps/simulators/src/main.ts [--free] [--s3]` starts every simulator and the page of what they received.
const { values } = parseArgs({
  options: { free: { type: 'boolean', default: false }, s3: { type: 'boolean', default: false } },
});

async function main(): Promise<void> {
  const { urls, orders, close } = await startSimulators({
    s3: values.s3,
    ...(values.free ? { ports: 'free' } : {}),
  });
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  // Without this, a parent that dies abruptly would leave this process running.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const { outbox, ...services } = urls;
  for (const [name, url] of Object.entries(services)) {
    const control = Object.entries(orders).find(([service]) => service === name)?.[1];
    console.log(`${name.padEnd(9)}${url}${control === url ? '' : ` (órdenes: ${control})`}`);
  }
  console.log(`Bandeja de la demo: ${outbox}`);
  process.send?.({ urls, orders });
}

main().catch((error: unknown) => {
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  const taken = `El puerto ${port} ya está en uso. Cerrá el otro programa o usá --free.`;
  console.error(code === 'EADDRINUSE' ? taken : (message ?? error));
  process.exit(1);
});
