import { ApiError } from '@oficina/hydra';
import { expect, test } from 'vitest';
import { sendOutcome } from './send-outcome.ts';

const outcomeOf = (status: number, wasUncertain: boolean) =>
  sendOutcome(new ApiError(status, 'x'), wasUncertain);

test.each([0, 200, 204, 408, 500, 502, 503, 504])('con %i nadie sabe si llegó', (status) => {
  for (const wasUncertain of [false, true])
    expect(outcomeOf(status, wasUncertain)).toEqual({ uncertain: true, keySpent: false });
});

test('un error de la página tampoco lo dice', () => {
  expect(sendOutcome(new TypeError('x'), false)).toEqual({ uncertain: true, keySpent: false });
});

test.each([400, 404, 413, 415, 422])('con %i no se hizo', (status) => {
  for (const wasUncertain of [false, true])
    expect(outcomeOf(status, wasUncertain)).toEqual({ uncertain: false, keySpent: false });
});

test.each([401, 403, 429])('con %i no se hizo esta vez, y de la anterior se sigue sin saber', (status) => {
  expect(outcomeOf(status, false).uncertain).toBe(false);
  expect(outcomeOf(status, true).uncertain).toBe(true);
});

test('con 409 la clave es de otro caso', () => {
  for (const wasUncertain of [false, true])
    expect(outcomeOf(409, wasUncertain)).toEqual({ uncertain: false, keySpent: true });
});
