import { createServer, type Server } from 'node:http';
import type { QueueState } from '@oficina/jobs';
import type { Worker } from './compose.ts';

type Watched = Pick<Worker, 'check' | 'jobs'>;

/** There is no worker while it waits for the database. */
export function serveEstado(current: () => Watched | undefined): Server {
  return createServer(async (request, response) => {
    const worker = current();
    try {
      if (!worker) throw new Error('waiting for the database');
      if (request.url === '/health') {
        await worker.check();
        response.setHeader('content-type', 'application/json').end('{"estado":"ok"}');
      } else if (request.url === '/metrics') {
        const lines = toMetrics(await worker.jobs.state());
        response.setHeader('content-type', 'text/plain; version=0.0.4').end(lines);
      } else response.writeHead(404).end();
    } catch {
      response.writeHead(503, { 'content-type': 'application/json' }).end('{"estado":"error"}');
    }
  });
}

const MEASURES = {
  listos: ['ready', 'trabajos que pueden empezar'],
  despues: ['later', 'trabajos que esperan su hora'],
  activos: ['active', 'trabajos que alguien hace'],
  fallidos: ['failed', 'trabajos que nadie pudo hacer'],
} as const;

function toMetrics(queues: readonly QueueState[]): string {
  return Object.entries(MEASURES)
    .map(([name, [field, help]]) =>
      [
        `# HELP oficina_cola_${name} ${help}`,
        `# TYPE oficina_cola_${name} gauge`,
        ...queues.map((queue) => `oficina_cola_${name}{cola="${queue.name}"} ${queue[field]}`),
      ].join('\n'),
    )
    .join('\n')
    .concat('\n');
}
