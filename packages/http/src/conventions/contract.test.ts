import { useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { checkHealth } from '../health.ts';
import { createCosasApp, useCosas } from './cosas.test-kit.ts';

const base = useDatabase();
const cosas = useCosas(base, []);

type Json = Record<string, unknown>;
type Operation = {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties: Json; required?: string[] } }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
  security: unknown[];
};
type OpenApi = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Json; additionalProperties?: unknown }> };
};

async function openapi(): Promise<OpenApi> {
  return (await cosas.app.inject({ url: '/api/openapi.json' })).json();
}

function everyRef(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const own = (value as { $ref?: unknown }).$ref;
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(value).flatMap(everyRef)];
}

describe('contextos', () => {
  test.each(['Cosa', 'Error', 'ConstraintViolation'])('el contexto de %s es público', async (name) => {
    const response = await cosas.app.inject({ url: `/api/contexts/${name}` });
    expect(response.headers['content-type']).toBe('application/ld+json; charset=utf-8');
    expect(response.json()).toEqual({
      '@context': { '@vocab': '/api/docs#', hydra: 'http://www.w3.org/ns/hydra/core#' },
    });
  });
});

describe('openapi.json', () => {
  test('tiene la forma de OpenAPI 3.1 con cada ruta montada', async () => {
    const document = await openapi();
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toEqual({ title: 'Oficina Virtual: contrato de la API', version: '1' });
    expect(Object.keys(document.paths)).toContain('/api/cosas/{id}/delicada');
    expect(Object.keys(document.paths['/api/cosas/{id}'] ?? {}).sort()).toEqual(['delete', 'get', 'patch']);
    for (const operations of Object.values(document.paths)) {
      for (const operation of Object.values(operations)) {
        expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
        expect(Array.isArray(operation.security)).toBe(true);
      }
    }
  });

  test('toda referencia lleva a alguna parte, también las de adentro de una lista', async () => {
    const document = await openapi();
    const refs = new Set(everyRef(document));
    expect([...refs]).toContain('#/components/schemas/Parte');
    for (const ref of refs) {
      const target = ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], document);
      expect(target, ref).toBeTypeOf('object');
    }
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  test('cada parámetro de la dirección está declarado', async () => {
    for (const [path, operations] of Object.entries((await openapi()).paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values(operations)) {
        const declared = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name);
        expect(declared).toEqual(names);
      }
    }
  });

  test('una lista declara página, filtros, existencia y orden', async () => {
    const names = (await openapi()).paths['/api/cosas']?.get?.parameters.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'page',
        'itemsPerPage',
        'estado',
        'estado[]',
        'momento[strictly_before]',
        'importe[between]',
        'exists[nota]',
        'order[importe]',
      ]),
    );
    expect(names).not.toContain('pagination');
  });

  test('un cuerpo declara sus campos, los obligatorios y su tipo', async () => {
    const { paths } = await openapi();
    const created = paths['/api/cosas']?.post?.requestBody?.content['application/ld+json']?.schema;
    expect(created?.properties.importe).toMatchObject({ type: 'number', multipleOf: 0.01 });
    expect(created?.required).toEqual(expect.arrayContaining(['nombre', 'importe']));
    expect(created?.required).not.toContain('nota');
    const patched = paths['/api/cosas/{id}']?.patch?.requestBody?.content;
    expect(Object.keys(patched ?? {})).toEqual(['application/merge-patch+json']);
  });

  test('ningún esquema se cierra: lo que se agregue mañana no rompe a nadie', async () => {
    expect(JSON.stringify(await openapi())).not.toContain('"additionalProperties":false');
  });
});

describe('página del contrato', () => {
  test('se lee sin programas y con los textos escapados', async () => {
    const { body, headers } = await cosas.app.inject({
      url: '/api/docs',
      headers: { accept: 'text/html,application/xhtml+xml' },
    });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(body).not.toMatch(/<script|javascript:|\son\w+=/i);
    expect(body).not.toContain('<cosa>');
    expect(body).toContain('Una &lt;cosa&gt; &amp; sus &quot;partes&quot;');
    expect(body).toContain('/api/cosas/:id/delicada');
    expect(body).toContain('contraseña confirmada en los últimos 15 minutos');
    expect(body).toMatch(/^<!doctype html><html lang="es-AR">/);
  });
});

describe('salud', () => {
  const ok = async () => undefined;
  const down = () => Promise.reject(new Error('secreto123'));

  test('el proceso que responde está vivo aunque falle una parte', async () => {
    const { app } = createCosasApp(base.ownerDb, { checks: { base: down } });
    const response = await app.inject({ url: '/api/health/live' });
    expect([response.statusCode, response.json()]).toEqual([200, { estado: 'ok' }]);
  });

  test.each(['/api/health', '/api/health/ready'])('%s cuenta cada parte', async (url) => {
    const { app } = createCosasApp(base.ownerDb, { checks: { base: ok, cola: ok, almacen: ok } });
    const response = await app.inject({ url });
    expect(response.json()).toEqual({ estado: 'ok', base: 'ok', cola: 'ok', almacen: 'ok' });
  });

  test('una parte que falla es 503 y se nombra, sin contar por qué', async () => {
    const { app } = createCosasApp(base.ownerDb, { checks: { base: ok, cola: down } });
    const response = await app.inject({ url: '/api/health/ready' });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('30');
    expect(response.json()).toMatchObject({ status: 503, estado: 'error', base: 'ok', cola: 'error' });
    expect(response.body).not.toContain('secreto123');
  });

  test('una parte que no contesta, o que revienta al preguntarle, es una parte que falla', async () => {
    const hang = () => new Promise<void>(() => {});
    const blow = () => {
      throw new Error('x');
    };
    await expect(checkHealth({ base: hang, almacen: blow, cola: ok }, 20)).rejects.toMatchObject({
      status: 503,
      extra: { estado: 'error', base: 'error', almacen: 'error', cola: 'ok' },
    });
  });
});
