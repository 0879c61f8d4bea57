import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, test } from 'vitest';
import { publishMark } from './mark.ts';

test('quien escucha sabe por qué punto se pasó; si nadie escucha no pasa nada', () => {
  const heard: unknown[] = [];
  const listen = (point: unknown) => void heard.push(point);
  publishMark('antes');
  subscribe('oficina:mark', listen);
  publishMark('pagar:reservado');
  unsubscribe('oficina:mark', listen);
  publishMark('después');
  expect(heard).toEqual(['pagar:reservado']);
});
