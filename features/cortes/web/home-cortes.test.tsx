import { drawWith, listAnswer, type Server } from '@oficina/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Corte, cortesRoutes } from '../contract/index.ts';
import { makeCorte as makeStaffCorte } from './admin/cortes.test-kit.tsx';
import HomeCortes from './home-cortes.tsx';
import { OWN_CORTES_ROUTE } from './own-cortes.api.ts';

const HOUSE = { id: 31, nombre: 'PEREZ', cuenta: '1234', domicilio: 'San Martín 450', alias: 'Casa' };
const FARM = { id: 32, nombre: 'PEREZ', cuenta: '778', domicilio: 'Ruta 34 km 2', alias: undefined };
const clock = { now: () => new Date('2026-10-21T09:00:00-03:00') };

/** A customer reads which suministros of theirs a corte reaches, and not how many it reaches in all. */
const makeCorte = (changes: Partial<Corte> = {}) =>
  makeStaffCorte({ obs: undefined, totalSuministros: undefined, suministros: [31], ...changes });

const serve =
  (...cortes: Corte[]) =>
  () =>
    listAnswer(cortes);

const drawPage = (server: Server, selected: number | null = null, suministros = [HOUSE, FARM]) =>
  drawWith(server, <HomeCortes suministros={suministros} selected={selected} clock={clock} />);

const paragraphs = async () => {
  const region = await screen.findByRole('region', { name: 'Cortes de luz' });
  return within(region)
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('h2, p')].map(({ textContent }) => textContent));
};
const expectNothing = async (requests: readonly unknown[]) => {
  await waitFor(() => expect(requests).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(document.querySelector('main')?.textContent).toBe('');
};

test('la llamada es la del contrato', () => {
  const { kind } = OWN_CORTES_ROUTE.answer;
  expect(cortesRoutes.listar).toMatchObject({
    method: OWN_CORTES_ROUTE.method,
    path: OWN_CORTES_ROUTE.path,
    answer: { kind },
  });
});

test('uno programado: qué suministro, cuándo, por qué y qué hacer', async () => {
  drawPage(serve(makeCorte({ obs: 'Desenchufá la heladera.\nNo uses el ascensor.' })));
  expect(await paragraphs()).toEqual([
    [
      'Corte programado',
      'Casa · cuenta 1234',
      'El viernes 23/10, de 8 a 12, vas a estar sin luz.',
      'Motivo: Cambio de transformador',
      'Desenchufá la heladera.\nNo uses el ascensor.',
    ],
  ]);
});

test('uno en curso y otro por venir, cada uno con su nombre', async () => {
  drawPage(
    serve(
      makeCorte({
        id: 8,
        tipo: 'forzado',
        inicio: '2026-10-21T08:10:00-03:00',
        fin: undefined,
        motivo: 'Tormenta',
        suministros: [32],
      }),
      makeCorte({ suministros: [31, 32] }),
    ),
  );
  expect((await paragraphs()).map(([titulo, place, sentence]) => [titulo, place, sentence])).toEqual([
    [
      'Corte en curso',
      'Ruta 34 km 2 · cuenta 778',
      'Estás sin luz desde las 8:10. Todavía no sabemos a qué hora vuelve.',
    ],
    [
      'Corte programado',
      'Casa · cuenta 1234, Ruta 34 km 2 · cuenta 778',
      'El viernes 23/10, de 8 a 12, vas a estar sin luz.',
    ],
  ]);
});

test('con muchos suministros se nombran tres', async () => {
  const many = [1, 2, 3, 4, 5].map((id) => ({ ...HOUSE, id, alias: `Local ${id}`, cuenta: String(id) }));
  drawPage(serve(makeCorte({ suministros: [1, 2, 3, 4, 5] })), null, many);
  expect((await paragraphs())[0]?.[1]).toBe(
    'Local 1 · cuenta 1, Local 2 · cuenta 2, Local 3 · cuenta 3 y 2 más',
  );
});

test('se pregunta sólo por los que se miran y que no terminaron', async () => {
  const { requests } = drawPage(serve(makeCorte({ suministros: [31, 32] })), 32);
  expect((await paragraphs())[0]?.[1]).toBe('Ruta 34 km 2 · cuenta 778');
  expect(decodeURIComponent(String(requests[0]?.search))).toBe(
    'vigente=true&suministro[]=32&order[inicio]=asc&itemsPerPage=10',
  );
});

test.each([
  ['tiene varios, la zona', [HOUSE, FARM], 'Zona Centro'],
  ['tiene uno solo, es ése', [HOUSE], 'Casa · cuenta 1234'],
])('a quien publica cortes no se le dice cuáles toca: si %s', async (_, suministros, place) => {
  drawPage(serve(makeCorte({ suministros: undefined })), null, suministros);
  expect((await paragraphs())[0]?.[1]).toBe(place);
});

test.each<[string, Server]>([
  ['sin cortes', serve()],
  ['si no se pudo preguntar', () => ({ status: 500, body: {} })],
])('%s no se dibuja nada', async (_, server) => {
  const { requests } = drawPage(server);
  await expectNothing(requests);
});

test('uno que terminó mientras se miraba ya no se cuenta', async () => {
  const { requests } = drawPage(
    serve(makeCorte({ inicio: '2026-10-21T06:00:00-03:00', fin: '2026-10-21T08:59:00-03:00' })),
  );
  await expectNothing(requests);
});
