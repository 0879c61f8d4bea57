import { violationsOf } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { RA, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const elsa = kit.useUsuario();
const admin = kit.useUsuario(RA);
let requerimientoIri: string;

beforeEach(async () => {
  requerimientoIri = `/api/requerimientos/${(await kit.addRequerimiento({ usuario_id: elsa.id, estado: 1 })).id}`;
});

const TEXTO = 'Pagué con la 4507 9900 0000 4905 y no figura.';
const NO = 'No escribas números de tarjeta acá. Borralo y mandalo de nuevo.';
const CATEGORIA = '/api/requerimiento_categorias/3';

test.each([
  ['el reclamo', elsa, () => ['POST', '/api/requerimientos', { categoria: CATEGORIA }] as const],
  [
    'la respuesta',
    elsa,
    () => ['POST', '/api/requerimiento_seguimientos', { requerimiento: requerimientoIri }] as const,
  ],
  [
    'lo que falta resolver',
    elsa,
    () => ['PATCH', `${requerimientoIri}/conformidad`, { conforme: false }] as const,
  ],
  ['el motivo del personal', admin, () => ['PATCH', `${requerimientoIri}/estado`, { estado: 98 }] as const],
])('%s no guarda un número de tarjeta', async (_title, who, buildRequest) => {
  const [metodo, url, cuerpo] = buildRequest();
  const { status, body } = await kit.call(who, metodo, url, { ...cuerpo, descripcion: TEXTO });
  expect([status, violationsOf({ body })]).toEqual([422, { descripcion: NO }]);
});

test('un CBU y los números de siempre se guardan', async () => {
  const { status } = await kit.call(elsa, 'POST', '/api/requerimiento_seguimientos', {
    requerimiento: requerimientoIri,
    descripcion: 'CBU 2850590940090418135201, medidor 4507990000004906.',
  });
  expect(status).toBe(201);
});
