import { user } from '@oficina/ui/testing/browser';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerNotMine } from './not-mine.ts';

const BY_SMS = '1xon-6f1c2a9be07d4c15a3f28d90417be65c';
const BY_MAIL = '1xon-6f1c2a9b-e07d-4c15-a3f2-8d90417be65c';
const SENTENCE = 'Listo: si ese número era de este suministro, no le escribimos más.';
const QUESTION = '¿Te llegó por mensaje y no es tuyo?';

beforeEach(() => {
  document.body.innerHTML = '<footer id="pie"></footer>';
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const serve = (...answers: (Response | Error)[]) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const answer = answers.shift();
    if (!(answer instanceof Response)) throw answer ?? new Error('one call too many');
    return answer;
  });

test.each([BY_MAIL, null, 'cualquier-cosa'])('%s no vino por SMS, y no se pregunta nada', (token) => {
  offerNotMine(token);
  expect(screen.queryByRole('button', { name: QUESTION })).toBeNull();
});

test('con los cuatro números se avisa, y se dice lo que dice el servidor', async () => {
  const fetched = serve(Response.json({ mensaje: SENTENCE }));
  offerNotMine(BY_SMS);
  await user.click(screen.getByRole('button', { name: QUESTION }));
  const field = screen.getByLabelText('Los últimos cuatro números del celular que lo recibió');
  expect(document.activeElement).toBe(field);
  await user.type(field, '12{Enter}');
  expect(screen.getByRole('status').textContent).toBe('Escribí los cuatro números.');
  expect(fetched).not.toHaveBeenCalled();
  await user.type(field, '34{Enter}');
  const done = await screen.findByText(SENTENCE);
  expect(document.activeElement).toBe(done);
  const [url, request] = fetched.mock.calls[0] ?? [];
  expect([url, request?.method, request?.body]).toEqual([
    `/api/oob/factura/${BY_SMS}/telefono_ajeno`,
    'POST',
    '{"ultimos4":"1234"}',
  ]);
});

test('lo que falla se dice y se puede probar de nuevo', async () => {
  const description = 'Hiciste muchos intentos seguidos. Probá de nuevo en 60 minutos.';
  serve(
    new Error('sin señal'),
    Response.json({ description }, { status: 429 }),
    Response.json({ mensaje: SENTENCE }),
  );
  offerNotMine(BY_SMS);
  await user.click(screen.getByRole('button', { name: QUESTION }));
  await user.type(screen.getByRole('textbox'), '1234{Enter}');
  expect(await screen.findByText('No pudimos conectarnos. Probá de nuevo en unos minutos.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'No me escriban más' }));
  expect(await screen.findByText(description)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'No me escriban más' }));
  expect(await screen.findByText(SENTENCE)).toBeTruthy();
});
