import { createServer, type Server } from 'node:http';
import { METRICS_TYPE, mayReadMetrics } from '@oficina/app-shared';
import type { Secret } from '@oficina/values';
import { register } from 'prom-client';
import type { Worker } from './compose.ts';

/** There is no worker while it waits for the database. */
export function serveEstado(
  current: () => Pick<Worker, 'check'> | undefined,
  metricsKey?: Secret<string> | undefined,
): Server {
  return createServer(async (request, response) => {
    const worker = current();
    try {
      if (!worker) throw new Error('waiting for the database');
      if (request.url === '/health') {
        await worker.check();
        response.setHeader('content-type', 'application/json').end('{"estado":"ok"}');
      } else if (request.url === '/metrics') {
        if (!mayReadMetrics(request, metricsKey)) response.writeHead(401).end();
        else response.setHeader('content-type', METRICS_TYPE).end(await register.metrics());
      } else response.writeHead(404).end();
    } catch {
      response.writeHead(503, { 'content-type': 'application/json' }).end('{"estado":"error"}');
    }
  });
}
