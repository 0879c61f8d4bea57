import { useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { faltasEn, type Quien, RA, useCasos } from './casos.test-kit.ts';

const database = useDatabase();
const mundo = useCasos(database);
let elsa: Quien;
let admin: Quien;
let caso: string;

beforeAll(async () => {
  [elsa, admin] = [await mundo.persona(), await mundo.persona(RA)];
});
beforeEach(async () => {
  caso = `/api/requerimientos/${(await mundo.caso({ usuario_id: elsa.id, estado: 1 })).id}`;
});

const TEXTO = 'Pagué con la 4507 9900 0000 4905 y no figura.';
const NO = 'No escribas números de tarjeta acá. Borralo y mandalo de nuevo.';
const CATEGORIA = '/api/requerimiento_categorias/3';

test.each([
  ['el reclamo', 'descripcion', () => ['POST', '/api/requerimientos', { categoria: CATEGORIA }] as const],
  [
    'la respuesta',
    'descripcion',
    () => ['POST', '/api/requerimiento_seguimientos', { requerimiento: caso }] as const,
  ],
  [
    'lo que falta resolver',
    'descripcion',
    () => ['PATCH', `${caso}/conformidad`, { conforme: false }] as const,
  ],
])('%s de un cliente no guarda un número de tarjeta', async (_que, campo, pedido) => {
  const [metodo, url, cuerpo] = pedido();
  const { status, body } = await mundo.call(elsa, metodo, url, { cuerpo: { ...cuerpo, [campo]: TEXTO } });
  expect([status, faltasEn(body)]).toEqual([422, { [campo]: NO }]);
});

test('el motivo del personal tampoco', async () => {
  const { status, body } = await mundo.call(admin, 'PATCH', `${caso}/estado`, {
    cuerpo: { estado: 98, descripcion: TEXTO },
  });
  expect([status, faltasEn(body)]).toEqual([422, { descripcion: NO }]);
});

test('un CBU y los números de siempre se guardan', async () => {
  const { status } = await mundo.call(elsa, 'POST', '/api/requerimiento_seguimientos', {
    cuerpo: { requerimiento: caso, descripcion: 'CBU 2850590940090418135201, medidor 4507990000004906.' },
  });
  expect(status).toBe(201);
});
