import { closedPort } from '@oficina/testing/use-simulator';
import { expect, test } from 'vitest';
import { buildRequest, newKey, usePersona } from './persona.test-kit.ts';

const { told, log, identidad, fault, kept, calls, create, person } = usePersona();

const not404 = { code: 404, body: '<html>Not Found</html>' };

test.each([
  ['html-500', {}, 0],
  ['drop-before-commit', {}, 0],
  ['drop-after-commit', {}, 1],
  ['truncate', {}, 1],
  ['status', { code: 307, headers: { location: '/otra' } }, 0],
  ['status', { code: 400, body: '<html>Request unsuccessful</html>' }, 0],
  ['status', not404, 0],
  ['status', { code: 503, body: '{"errors":[{"title":"x"}]}' }, 0],
  ['status', { code: 201, body: '{"data":{"id":"inq_1"},"meta":{}}' }, 0],
  ['status', { code: 201, body: '{"data":{"id":"otro/1"},"meta":{"session-token":"a"}}' }, 0],
])('crear con %s %o: no se sabe, y no se repite', async (action, args, created) => {
  await fault({ do: action, args });
  expect(await identidad().create(buildRequest(), newKey())).toMatchObject({ kind: 'unknown' });
  expect(await calls()).toHaveLength(1);
  expect(await kept()).toHaveLength(created);
});

test.each([
  ['html-500', {}],
  ['drop-before-commit', {}],
  ['truncate', {}],
  ['status', not404],
  ['status', { code: 422, body: '{"errors":[{"title":"x"}]}' }],
  ['status', { code: 200, body: '{"data":{}}' }],
  ['status', { code: 200, body: 'nada' }],
])('leer con %s %o: se repetira, y nunca es inexistente', async (action, args) => {
  const { inquiryId } = await create();
  await fault({ do: action, args });
  expect(await identidad().read(inquiryId)).toMatchObject({ kind: 'retryable' });
  expect(await calls()).toHaveLength(2);
});

test('la respuesta sobre otra validacion no se toma', async () => {
  const [one, other] = [await create(), await create()];
  const body = JSON.stringify({
    data: { type: 'inquiry', id: other.inquiryId, attributes: { status: 'approved' }, relationships: {} },
  });
  await fault({ do: 'status', args: { code: 200, body } });
  expect(await identidad().read(one.inquiryId)).toEqual({
    kind: 'retryable',
    cause: 'la respuesta es de otra validación',
  });
  expect(told).toMatchObject([{ level: 'error' }]);
});

test.each(['html-500', 'drop-before-commit', 'drop-after-commit'])(
  'redactar con %s: no se sabe, y se puede repetir',
  async (action) => {
    const { inquiryId } = await create();
    await fault({ do: action });
    expect(await identidad().redact(inquiryId)).toMatchObject({ kind: 'unknown' });
    expect(await identidad().redact(inquiryId)).toMatchObject({ kind: 'ok' });
  },
);

test.each(['hang', 'slow-body'])('%s: el tiempo se acaba, tambien en el cuerpo', async (action) => {
  const slow = identidad({ timeoutMs: 1_000 });
  const { inquiryId } = await create();
  for (const [call, kind] of [
    [() => slow.create(buildRequest(), newKey()), 'unknown'],
    [() => slow.read(inquiryId), 'retryable'],
    [() => slow.redact(inquiryId), 'unknown'],
  ] as const) {
    await fault({ do: action, args: { ms: 5_000 } });
    expect(await call()).toEqual({ kind, cause: 'TimeoutError' });
  }
});

test('una respuesta de mas de un millon de bytes no se lee', async () => {
  const { inquiryId } = await create();
  await fault({ do: 'status', args: { code: 200, body: ' '.repeat(1_000_001) } });
  expect(await identidad().read(inquiryId)).toEqual({ kind: 'retryable', cause: 'AnswerTooLong' });
});

test('si no hay nadie escuchando no se mando nada', async () => {
  const port = await closedPort();
  const nobody = identidad({ baseUrl: `http://127.0.0.1:${port}/api/v1` });
  const gone = { kind: 'retryable', cause: 'ECONNREFUSED' };
  expect(await nobody.create(buildRequest(), newKey())).toEqual(gone);
  expect(await nobody.read('inq_1')).toEqual(gone);
  expect(await nobody.redact('inq_1')).toEqual(gone);
});

test('lo que se registra no lleva claves, nombres, documentos ni enlaces', async () => {
  const { inquiryId, link, sessionToken = '' } = await create();
  await person(inquiryId, 'aprobar');
  const secrets = [
    'persona-clave-de-prueba',
    'María',
    'Pérez',
    '25123456',
    new URL(link).searchParams.get('code') ?? link,
    sessionToken,
  ];
  const found = () => secrets.filter((secret) => JSON.stringify(told).includes(secret));
  const echo = JSON.stringify({ errors: [{ title: 'María Pérez', details: '25123456' }] });
  for (const order of [
    { do: 'html-500' },
    { do: 'truncate' },
    { do: 'status', args: { code: 422, body: echo } },
    { do: 'status', args: { code: 401, body: echo } },
    { do: 'status', args: { code: 200, body: echo } },
  ])
    for (const call of [
      () => identidad().create(buildRequest(), newKey()),
      () => identidad().read(inquiryId),
      () => identidad().redact(inquiryId),
    ]) {
      await fault(order);
      await call();
    }
  // There are 14 and not 15, because a removal answered with a 200 of any body succeeds.
  expect(told).toHaveLength(14);
  expect(found()).toEqual([]);
  // This proves that the search finds a leak.
  log.warn({ nombre: 'María Pérez', link, sessionToken });
  expect(found()).toEqual(['María', 'Pérez', secrets[4], sessionToken]);
});
