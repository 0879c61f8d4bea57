import { expect, test } from 'vitest';
import { createRunningCharges } from './running-charges.ts';

const lines: string[] = [];
const note = (_fields: object, message = '') => void lines.push(message);
const runningCharges = createRunningCharges({ info: note, warn: note, error: note });

test('si alguien contó con que la pantalla lo diga, se lo espera aunque el tiempo haya pasado', async () => {
  const { promise: opened, resolve: openGate } = Promise.withResolvers<void>();
  let finished = false;
  let visto = false;
  const attended = runningCharges.attend(async (isShown) => {
    visto = isShown();
    await opened;
    finished = true;
  }, 0);
  const first = await Promise.race([
    attended.then(() => 'respondió'),
    new Promise((resolve) => setTimeout(() => resolve('espera'), 200)),
  ]);
  expect([first, visto]).toEqual(['espera', true]);
  openGate();
  await attended;
  expect(finished).toBe(true);
});

test('cuando ya se respondió, la pantalla no lo dice', async () => {
  const { promise: opened, resolve: openGate } = Promise.withResolvers<void>();
  let visto = true;
  await runningCharges.attend(async (isShown) => {
    await opened;
    visto = isShown();
  }, 0);
  openGate();
  await runningCharges.drain();
  expect(visto).toBe(false);
});

test('un cobro que falla se le deja al barrido, y se anota', async () => {
  await runningCharges.attend(() => Promise.reject(new Error('sin base')), 60_000);
  await runningCharges.drain();
  expect(lines).toEqual(['a charge was left to the sweep']);
});
