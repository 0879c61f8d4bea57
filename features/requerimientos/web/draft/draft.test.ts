import { newKey } from '@oficina/ui/new-key';
import { beforeEach, expect, test } from 'vitest';
import { clearDraft, openOwnDraft, readDraft, saveDraft } from './draft.ts';
import { clearDrafts, draftStore } from './draft-store.ts';

beforeEach(clearDrafts);

const MARIA = 7;
const makeDraft = (cambios = {}) => ({
  clave: newKey(),
  descripcion: 'La luz de la esquina',
  ubicacion: 'San Martín 450',
  ...cambios,
});

test('cada categoría tiene el suyo, y sin ninguno no queda nada', () => {
  const [lightingDraft, otherDraft] = [makeDraft(), makeDraft({ descripcion: 'Otro' })];
  saveDraft(MARIA, 1, lightingDraft);
  saveDraft(MARIA, 3, otherDraft);
  expect([1, 2, 3].map((id) => readDraft(MARIA, id))).toEqual([lightingDraft, null, otherDraft]);
  clearDraft(MARIA, 1);
  expect([readDraft(MARIA, 1), readDraft(MARIA, 3)]).toEqual([null, otherDraft]);
  clearDraft(MARIA, 3);
  expect(draftStore.read()).toBeNull();
});

test('lo de otra persona no se lee, y se borra apenas la nueva abre un formulario', () => {
  const ownDraft = makeDraft({ descripcion: 'de María' });
  saveDraft(MARIA, 1, ownDraft);
  expect(openOwnDraft(MARIA, 1)).toEqual(ownDraft);
  expect(openOwnDraft(MARIA, 2)).toBeNull();
  expect(readDraft(MARIA, 1)).toEqual(ownDraft);
  expect([readDraft(8, 1), draftStore.read()]).toEqual([null, expect.stringContaining('de María')]);
  expect([openOwnDraft(8, 1), draftStore.read()]).toEqual([null, null]);
});

test.each([
  '{',
  'null',
  '"texto"',
  '{"v":2,"usuario":7,"requerimientos":{}}',
  '{"v":1,"usuario":7}',
  '{"v":1,"usuario":7,"requerimientos":{"1":null}}',
  '{"v":1,"usuario":7,"requerimientos":{"1":{"clave":"x","descripcion":"","ubicacion":""}}}',
  `{"v":1,"usuario":7,"requerimientos":{"1":{"clave":"${'a'.repeat(32)}","descripcion":1,"ubicacion":""}}}`,
  `{"v":1,"usuario":7,"requerimientos":{"1":{"clave":"${'a'.repeat(32)}","descripcion":"${'x'.repeat(4_001)}","ubicacion":""}}}`,
])('lo guardado roto (%.60s) es como nada', (texto) => {
  draftStore.update(() => texto);
  expect(readDraft(MARIA, 1)).toBeNull();
});

test('lo que es más largo que lo que se puede mandar se guarda hasta ahí', () => {
  saveDraft(MARIA, 1, makeDraft({ descripcion: 'x'.repeat(5_000), ubicacion: 'y'.repeat(300) }));
  const { descripcion, ubicacion } = readDraft(MARIA, 1) ?? { descripcion: '', ubicacion: '' };
  expect([descripcion.length, ubicacion.length]).toEqual([4_000, 250]);
});

test('cada clave es otra, y de las que el servidor acepta', () => {
  const claves = Array.from({ length: 100 }, newKey);
  expect(new Set(claves).size).toBe(100);
  for (const clave of claves) expect(clave).toMatch(/^[0-9a-f]{32}$/);
});
