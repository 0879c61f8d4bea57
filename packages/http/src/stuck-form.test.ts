import { anyone, id, resource, upload } from '@oficina/hydra';
import { createTestApp } from '@oficina/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mount } from './mount.ts';

const Cosa = resource('Subida', 'subidas_raras', { id: id() });
const file = { field: 'file', maxBytes: 1_000_000, tooLarge: 'Es muy grande.' };
const routes = {
  inMemory: upload('/memoria', { access: anyone(), item: Cosa, upload: file, summary: '' }),
  onDisk: upload('/disco', { access: anyone(), item: Cosa, upload: { ...file, toDisk: true }, summary: '' }),
};
const kept = async () => ({ '@id': '/api/subidas_raras/1', '@type': 'Subida' as const, id: 1 });
const { app } = createTestApp({}, (made) => mount(made, routes, { inMemory: kept, onDisk: kept }));
let origin: string;
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const HEAD = '--f\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n';
const send = async (path: string, body: string) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=f' };
  return (await fetch(origin + path, { method: 'POST', headers, body })).status;
};

describe.each(['/memoria', '/disco'])('a form that is no form, to %s', (path) => {
  test('with a part whose headers never end, it is told', async () => {
    expect(await send(path, `${HEAD}content-type\x01: x\r\n--f--\r\n`)).toBeGreaterThanOrEqual(400);
    expect(await send(path, `${HEAD}x\r\n--f--\r\n`)).toBeGreaterThanOrEqual(400);
  });

  test('cut in a part that is one too many, the process goes on', async () => {
    const cut = `${HEAD}\r\nhola\r\n`;
    for (const more of [1, 2, 3, 4]) {
      const body = `${cut}${'--f\r\nx: y\r\n\r\nz\r\n'.repeat(more)}--f\r\nx`;
      expect(await send(path, body)).toBeLessThan(500);
    }
    expect(await send(path, `${cut}--f--\r\n`)).toBe(201);
  });
});
