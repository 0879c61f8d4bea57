import { expect, test } from 'vitest';
import type { Receipt } from './receipt.ts';
import { createTracker } from './tracker.ts';

const ANA = '+5493492401234';
const BETO = '+5491155550000';

function tracked() {
  const told: string[] = [];
  const tracker = createTracker(({ id, estado, codigo }) => told.push([id, estado, codigo].join(' ').trim()));
  const receipt = (id: string, estado: Receipt['estado'] = 'entregado', telefono = ANA) =>
    tracker.receipt({ id, estado, telefono, ...(estado === 'fallido' && { codigo: 'UNDELIV' }) });
  return { told, tracker, receipt };
}

test.each([
  ['1003', '1003'],
  ['1003', '3eb'],
  ['1003', '3EB'],
  ['1003', '0000001003'],
  ['3EB', '1003'],
  ['00ab-12_x', '00AB-12_X'],
])('respondido %s, el acuse %s es suyo', (answered, written) => {
  const { told, tracker, receipt } = tracked();
  tracker.sent([answered], ANA);
  receipt(written, 'entregado', '3492401234');
  expect(told).toEqual([`${answered} entregado`]);
});

test('un acuse que puede ser de dos es del que lo recibio en ese telefono', () => {
  const { told, tracker, receipt } = tracked();
  tracker.sent(['1000'], ANA);
  tracker.sent(['4096'], BETO);
  receipt('1000', 'entregado', BETO);
  receipt('3e8', 'fallido', ANA);
  expect(told).toEqual(['4096 entregado', '1000 fallido UNDELIV']);
});

test('lo que en la otra escritura es el mensaje de otro telefono, no es suyo', () => {
  const { told, tracker, receipt } = tracked();
  tracker.sent(['4096'], BETO);
  receipt('1000', 'entregado', ANA);
  expect(told).toEqual(['1000 entregado']);
});

test('repetidos y atrasados no cambian lo que ya termino', () => {
  const { told, tracker, receipt } = tracked();
  tracker.sent(['7'], ANA);
  for (const estado of ['enviado', 'enviado', 'entregado', 'entregado', 'enviado', 'fallido'] as const)
    receipt('7', estado);
  expect(told).toEqual(['7 enviado', '7 entregado']);
});

test('en partes, se entrego cuando llegan todas y fallo con la primera que falla', () => {
  const { told, tracker, receipt } = tracked();
  tracker.sent(['10', '11', '12'], ANA);
  tracker.sent(['20', '21'], ANA);
  for (const id of ['12', '10', '12', '21']) receipt(id);
  expect(told).toEqual([]);
  receipt('11');
  receipt('20', 'fallido');
  receipt('21');
  expect(told).toEqual(['10 entregado', '20 fallido UNDELIV']);
});

test('un acuse que llega antes que la respuesta no se pierde', () => {
  const { told, tracker, receipt } = tracked();
  receipt('3eb');
  receipt('3eb');
  expect(told).toEqual(['3eb entregado']);
  tracker.sent(['1003'], ANA);
  expect(told).toEqual(['3eb entregado', '1003 entregado']);
});

test('de lo enviado antes de arrancar se dice el numero que se respondio, si ya se sabe como escribe', () => {
  const { told, tracker, receipt } = tracked();
  tracker.sent(['1003'], ANA);
  receipt('3eb');
  receipt('3ec', 'entregado', BETO);
  receipt('3ed', 'enviado', BETO);
  expect(told).toEqual(['1003 entregado', '1004 entregado']);
});

test('sin identificador no hay nada que seguir', () => {
  const { told, tracker, receipt } = tracked();
  tracker.sent([''], ANA);
  receipt('0');
  expect(told).toEqual(['0 entregado']);
});
