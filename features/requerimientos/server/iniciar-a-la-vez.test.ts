import { useDatabase } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Quien, type Respuesta, useCasos } from './casos.test-kit.ts';

const database = useDatabase();
const { archivo, call, mensajes, persona } = useCasos(database);

const TEXTO = 'La luz de la esquina no prende.';
let elsa: Quien;
let vecino: Quien;
beforeAll(async () => {
  elsa = await persona();
  vecino = await persona();
});

const iri = (plural: string, id: number) => `/api/${plural}/${id}`;
const iniciar = (cambios: object = {}, clave?: string, quien: Quien = elsa) =>
  call(quien, 'POST', '/api/requerimientos', {
    cuerpo: { descripcion: TEXTO, categoria: iri('requerimiento_categorias', 1), ...cambios },
    ...(clave !== undefined && { clave }),
  });

test('cincuenta a la vez: cincuenta números seguidos, sin un hueco, aunque algunas se rechacen', async () => {
  const quienes = await Promise.all(Array.from({ length: 4 }, () => persona()));
  const rechazada = { adjuntos: [iri('archivo_adjuntos', 999_999)] };
  /** Whoever is told that there is no room now asks again with the same key, as the page does. */
  async function insistir(n: number): Promise<Respuesta> {
    const respuesta = await iniciar(n % 5 === 4 ? rechazada : {}, `pedido-${n}`, quienes[n % 4]);
    return respuesta.status === 503 ? insistir(n) : respuesta;
  }
  const respuestas = await Promise.all(Array.from({ length: 62 }, (_, n) => insistir(n)));
  const numeros = respuestas.filter(({ status }) => status < 300).map(({ body }) => body.numero);
  expect(numeros.sort()).toEqual(
    Array.from({ length: 50 }, (_, n) => `2026-${String(n + 1).padStart(6, '0')}`),
  );
  expect(respuestas.filter(({ status }) => status === 422)).toHaveLength(12);
  expect((await iniciar()).body.numero).toBe('2026-000051');
}, 120_000);

describe('la clave de la operación', () => {
  test('la misma con lo mismo: 200 y el mismo caso, como está ahora', async () => {
    const primero = await iniciar({}, 'una-clave');
    await database.db.updateTable('requerimientos').set({ estado: 1 }).execute();
    const segundo = await iniciar({}, 'una-clave');
    expect([segundo.status, segundo.body.id, segundo.body.estado]).toEqual([200, primero.body.id, 1]);
    expect(await mensajes()).toHaveLength(1);
  });

  test('la misma con otra cosa: 409; la de otra persona es otra', async () => {
    await iniciar({}, 'una-clave');
    const otra = await iniciar({ descripcion: `${TEXTO} Y la otra.` }, 'una-clave');
    expect([otra.status, otra.body.detail]).toEqual([409, 'Esa operación ya se envió con otros datos.']);
    expect((await iniciar({}, 'una-clave', vecino)).status).toBe(201);
  });

  test('diez a la vez: un caso, un acuse, y sus archivos en él', async () => {
    const foto = await archivo(elsa.id);
    const cuerpo = { adjuntos: [iri('archivo_adjuntos', foto)] };
    const respuestas = await Promise.all(Array.from({ length: 10 }, () => iniciar(cuerpo, 'diez')));
    expect(respuestas.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(respuestas.map(({ body }) => body.id)).size).toBe(1);
    expect(await mensajes()).toHaveLength(1);
    expect(respuestas.every(({ body }) => (body.adjuntos as unknown[]).length === 1)).toBe(true);
    expect((await iniciar()).body.numero).toBe('2026-000002');
  });

  test('mal escrita: 422', async () => {
    expect((await iniciar({}, 'con espacios')).body.detail).toBe('La clave de idempotencia no es válida.');
  });
});
