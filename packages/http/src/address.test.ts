import { anyone, get } from '@oficina/hydra';
import { createTestApp } from '@oficina/testing';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addressOf, networkOf } from './address.ts';
import { mount } from './mount.ts';

const of = (ip: string) => addressOf({ ip } as FastifyRequest);

test('la dirección queda como PostgreSQL la puede guardar', () => {
  expect(of('203.0.113.7')).toBe('203.0.113.7');
  expect(of('203.0.113.7:5678')).toBe('203.0.113.7');
  expect(of('[2001:db8::1]:443')).toBe('2001:db8::1');
  expect(of('fe80::1%eth0')).toBe('fe80::1');
  expect(of('::ffff:203.0.113.7')).toBe('203.0.113.7');
  for (const text of ['unknown', 'zzz', '', '999.1.1.1']) expect(of(text)).toBe('0.0.0.0');
});

async function addressSeen(proxies: number, forwarded: string): Promise<string> {
  const route = get('/api/eco', { access: anyone(), plain: z.object({ ip: z.string() }), summary: 'eco' });
  const { app } = createTestApp({ proxies }, (mounted) =>
    mount(mounted, { route }, { route: async ({ origin }) => ({ ip: origin.ip }) }),
  );
  const answer = await app.inject({ url: '/api/eco', headers: { 'x-forwarded-for': forwarded } });
  await app.close();
  return answer.json().ip;
}

test('nadie elige su propia dirección: solo se cree lo que escribieron los proxies propios', async () => {
  expect(await addressSeen(0, '198.51.100.1')).toBe('127.0.0.1');
  expect(await addressSeen(1, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
  expect(await addressSeen(2, '198.51.100.1, 203.0.113.7')).toBe('198.51.100.1');
});

test('una casa con IPv6 es una sola para los límites', () => {
  const network = (ip: string) => networkOf({ ip } as FastifyRequest);
  expect(network('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(network('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(network('2001:db8::9')).toBe('2001:db8:0:0::/64');
  expect(network('203.0.113.7')).toBe('203.0.113.7');
});
