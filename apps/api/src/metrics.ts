import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { keepFor, LEVELS, METRICS_TYPE, mayReadMetrics, measurePool, VERSION } from '@oficina/app-shared';
import { type Db, readSenales } from '@oficina/db';
import type { App } from '@oficina/http';
import type { Logger } from '@oficina/values/server';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import type { ApiConfig } from './config.ts';

const WORKER_MS = 4_000;
const RETRY_MS = 2_000;
const SIGNS_MS = 10_000;
const BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** Every process measures itself, and the one that leads adds them up. */
export function measureApi(app: App, db: Db): void {
  // Its maker listens to the process that leads, which asks for the figures.
  new AggregatorRegistry();
  collectDefaultMetrics({ prefix: 'oficina_api_' });
  const requests = new Counter({
    name: 'oficina_api_requests_total',
    help: 'Pedidos respondidos',
    labelNames: ['method', 'route', 'status'],
  });
  const seconds = new Histogram({
    name: 'oficina_api_request_seconds',
    help: 'Cuánto tardó cada pedido',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern is used and not the address, so that there are as many series as routes.
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    requests.inc({ method, route, status: `${Math.floor(reply.statusCode / 100)}xx` });
    seconds.observe({ method, route }, reply.elapsedTime / 1_000);
    done();
  });
  measurePool('oficina_api_pool_connections', db);
  new Gauge({ name: 'oficina_info', help: 'Versión', labelNames: ['version'], aggregator: 'max' }).set(
    { version: VERSION },
    1,
  );
  const senales = keepFor(SIGNS_MS, () => readSenales(db));
  new Gauge({
    name: 'oficina_senal',
    help: `Cada señal de oficina estado: ${LEVELS.map((level, number) => `${number}, ${level}`).join('; ')}`,
    labelNames: ['senal'],
    aggregator: 'max',
    async collect() {
      for (const { nombre, nivel } of await senales().catch(() => [])) this.set({ senal: nombre }, nivel);
    },
  });
}

/** One port tells of every program: this process adds what the worker says. */
export function serveMetrics({ vigilancia, trabajador }: ApiConfig, log: Logger): void {
  const { metricsHost, metricsPort, metricsKey } = vigilancia;
  if (metricsPort === 0) return;
  const aggregator = new AggregatorRegistry();
  const ownMetrics = () =>
    Object.keys(cluster.workers ?? {}).length > 0 ? aggregator.clusterMetrics() : register.metrics();
  const workerMetrics = async () => {
    const answer = await fetch(`http://${trabajador.direccion}:${trabajador.port}/metrics`, {
      headers: metricsKey ? { authorization: `Bearer ${metricsKey.reveal()}` } : {},
      signal: AbortSignal.timeout(WORKER_MS),
    });
    return answer.ok ? answer.text() : '';
  };
  const server = createServer(async (request, response) => {
    if (!mayReadMetrics(request, metricsKey)) return response.writeHead(401).end();
    if (request.url !== '/metrics') return response.writeHead(404).end();
    const texts = await Promise.all([ownMetrics, workerMetrics].map((ask) => ask().catch(() => '')));
    return response.setHeader('content-type', METRICS_TYPE).end(texts.join('\n'));
  });
  server.unref();
  let isTold = false;
  // While a new version takes over, the old one still has the port. Nobody who is served needs this one.
  server.on('error', (error) => {
    if (!isTold) log.warn({ puerto: metricsPort, error }, 'the port of the metrics is taken');
    isTold = true;
    setTimeout(listen, RETRY_MS).unref();
  });
  const listen = () => server.listen(metricsPort, metricsHost);
  listen();
}
