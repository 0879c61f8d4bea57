import { expect, test } from 'vitest';
import { createCobrosVivos } from './cobros-vivos.ts';

const lines: string[] = [];
const note = (_fields: object, message = '') => void lines.push(message);
const vivos = createCobrosVivos({ info: note, warn: note, error: note });

function puerta() {
  let abrir: () => void = () => undefined;
  const abierta = new Promise<void>((resolve) => {
    abrir = resolve;
  });
  return { abierta, abrir: () => abrir() };
}

test('si alguien contó con que la pantalla lo diga, se lo espera aunque el tiempo haya pasado', async () => {
  const { abierta, abrir } = puerta();
  let terminado = false;
  let visto = false;
  const atendido = vivos.atender(async (seMuestra) => {
    visto = seMuestra();
    await abierta;
    terminado = true;
  }, 0);
  const primero = await Promise.race([
    atendido.then(() => 'respondió'),
    new Promise((resolve) => setTimeout(() => resolve('espera'), 200)),
  ]);
  expect([primero, visto]).toEqual(['espera', true]);
  abrir();
  await atendido;
  expect(terminado).toBe(true);
});

test('cuando ya se respondió, la pantalla no lo dice', async () => {
  const { abierta, abrir } = puerta();
  let visto = true;
  await vivos.atender(async (seMuestra) => {
    await abierta;
    visto = seMuestra();
  }, 0);
  abrir();
  await vivos.drenar();
  expect(visto).toBe(false);
});

test('un cobro que falla se le deja al barrido, y se anota', async () => {
  await vivos.atender(() => Promise.reject(new Error('sin base')), 60_000);
  await vivos.drenar();
  expect(lines).toEqual(['a charge was left to the sweep']);
});
