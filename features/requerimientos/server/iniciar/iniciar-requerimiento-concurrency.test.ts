import { type Answer, changeRows } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { TEXTO, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const { database } = kit;

const elsa = kit.useUsuario();
const neighbour = kit.useUsuario();

const iri = (plural: string, id: number) => `/api/${plural}/${id}`;
const iniciar = (changes: object = {}, key?: string, who = elsa) => kit.iniciar(who, changes, key);

test('cincuenta a la vez: cincuenta números seguidos, sin un hueco, aunque algunas se rechacen', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => kit.addUsuario()));
  const rejected = { adjuntos: [iri('archivo_adjuntos', 999_999)] };
  /** A request refused for lack of capacity is repeated with the same key, as the page does. */
  async function retryIniciar(n: number): Promise<Answer> {
    const response = await iniciar(n % 5 === 4 ? rejected : {}, `pedido-${n}`, people[n % 4]);
    return response.status === 503 ? retryIniciar(n) : response;
  }
  const respuestas = await Promise.all(Array.from({ length: 62 }, (_, n) => retryIniciar(n)));
  const numbers = respuestas.filter(({ status }) => status < 300).map(({ body }) => body.numero);
  expect(numbers.sort()).toEqual(
    Array.from({ length: 50 }, (_, n) => `2026-${String(n + 1).padStart(6, '0')}`),
  );
  expect(respuestas.filter(({ status }) => status === 422)).toHaveLength(12);
  expect((await iniciar()).body.numero).toBe('2026-000051');
}, 120_000);

describe('la clave de la operación', () => {
  test('la misma con lo mismo: 200 y el mismo caso, como está ahora', async () => {
    const first = await iniciar({}, 'una-clave');
    await changeRows(database.db, 'requerimientos', {}, { estado: 1 });
    const second = await iniciar({}, 'una-clave');
    expect([second.status, second.body.id, second.body.estado]).toEqual([200, first.body.id, 1]);
    expect(await kit.mensajes()).toHaveLength(1);
  });

  test('la misma con otra cosa: 409; la de otra persona es otra', async () => {
    await iniciar({}, 'una-clave');
    const other = await iniciar({ descripcion: `${TEXTO} Y la otra.` }, 'una-clave');
    expect([other.status, other.body.detail]).toEqual([409, 'Esa operación ya se envió con otros datos.']);
    expect((await iniciar({}, 'una-clave', neighbour)).status).toBe(201);
  });

  test('diez a la vez: un caso, un acuse, y sus archivos en él', async () => {
    const photo = await kit.archivo(elsa.id);
    const cuerpo = { adjuntos: [iri('archivo_adjuntos', photo)] };
    const respuestas = await Promise.all(Array.from({ length: 10 }, () => iniciar(cuerpo, 'diez')));
    expect(respuestas.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(respuestas.map(({ body }) => body.id)).size).toBe(1);
    expect(await kit.mensajes()).toHaveLength(1);
    expect(respuestas.every(({ body }) => (body.adjuntos as unknown[]).length === 1)).toBe(true);
    expect((await iniciar()).body.numero).toBe('2026-000002');
  });

  test('mal escrita: 422', async () => {
    expect((await iniciar({}, 'con espacios')).body.detail).toBe('La clave de idempotencia no es válida.');
  });
});
