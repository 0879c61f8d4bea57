import { invalid, Refusal } from '@oficina/hydra';
import { fixedClock, useDatabase } from '@oficina/testing';
import type { Secret } from '@oficina/values';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../actor.ts';
import { requireRecent } from '../mount.ts';
import { createCosas, insertCosa } from './cosas.repository.ts';
import { bearer, createCosasApp } from './cosas.test-kit.ts';

const base = useDatabase();
const PASSWORD = 'una clave larga';
const SENSITIVE = '/api/cosas/1/delicada';
const requested: { actor: Actor; ip: string; password: Secret<string> }[] = [];
const wrongPassword = () => invalid('password', 'formato', 'La contraseña no es correcta.');

beforeAll(async () => {
  await createCosas(base.ownerDb);
  await insertCosa(base.ownerDb, {});
});
beforeEach(() => {
  requested.length = 0;
});

const withPassword = () =>
  createCosasApp(base.ownerDb, {
    async reauthenticate(actor, { ip }, password) {
      requested.push({ actor, ip, password });
      if (password.reveal() !== PASSWORD) throw wrongPassword();
    },
  });
async function call(
  { app }: ReturnType<typeof createCosasApp>,
  token: string,
  body: unknown,
  url = SENSITIVE,
) {
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { ...bearer(token), 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return { status: response.statusCode, body: response.json() as Record<string, unknown> };
}

test('la contraseña puede venir en la misma llamada, y no queda en ningún renglón del registro', async () => {
  const cosas = withPassword();
  expect(await call(cosas, 'admin-de-ayer', { motivo: 'porque sí', password: PASSWORD })).toEqual({
    status: 200,
    body: { hecho: true },
  });
  expect(requested).toMatchObject([{ actor: { usuarioId: 7 }, ip: '127.0.0.1' }]);
  expect(`${requested[0]?.password} ${JSON.stringify(requested)}`).not.toContain(PASSWORD);
  expect(cosas.lines().join()).not.toContain(PASSWORD);
});

test('con una contraseña equivocada se dice eso y no se hace nada', async () => {
  const { status, body } = await call(withPassword(), 'admin-de-ayer', { motivo: 'x', password: 'otra' });
  expect([status, body.detail]).toEqual([422, 'password: La contraseña no es correcta.']);
});

test.each([
  ['sin contraseña', { motivo: 'x' }],
  ['con una que no es texto', { motivo: 'x', password: 12345678 }],
  ['con una nula', { motivo: 'x', password: null }],
])('%s se pide confirmarla', async (_case, request) => {
  const { status, body } = await call(withPassword(), 'admin-de-ayer', request);
  expect([status, body.reautenticar, body.detail]).toEqual([
    403,
    true,
    'Confirmá tu contraseña para seguir.',
  ]);
  expect(requested).toEqual([]);
});

test('a quien ya la dio no se le mira otra vez', async () => {
  expect((await call(withPassword(), 'admin', { motivo: 'x', password: 'cualquiera' })).status).toBe(200);
  expect(requested).toEqual([]);
});

test('sin permiso, o sobre algo que no existe, la contraseña ni se mira', async () => {
  const request = { motivo: 'x', password: PASSWORD };
  expect((await call(withPassword(), 'usuario', request)).status).toBe(403);
  expect((await call(withPassword(), 'admin-de-ayer', request, '/api/cosas/99/delicada')).status).toBe(404);
  expect(requested).toEqual([]);
});

test('un servicio que no sabe mirar contraseñas pide confirmar antes', async () => {
  const cosas = createCosasApp(base.ownerDb);
  expect((await call(cosas, 'admin-de-ayer', { motivo: 'x', password: PASSWORD })).status).toBe(403);
});

test('una acción puede exigirlo por su cuenta: hasta quince minutos después', () => {
  const clock = fixedClock('2026-11-12T09:00:00-03:00');
  const actor = { autenticado: clock.now() };
  clock.advance(15 * 60_000);
  expect(() => requireRecent(actor, clock)).not.toThrow();
  clock.advance(1);
  for (const who of [actor, { autenticado: null }, null]) {
    const error = caught(() => requireRecent(who, clock));
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ status: 403, code: 'reautenticar', extra: { reautenticar: true } });
  }
});

function caught(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
