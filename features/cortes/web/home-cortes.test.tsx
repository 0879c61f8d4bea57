import { drawWith, listAnswer, type Server } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
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

const lines = async () => {
  const found = await screen.findAllByRole('button');
  return found.map((line) => [...line.querySelectorAll('b, b + span')].map(({ textContent }) => textContent));
};
const open = async () => {
  await user.click((await screen.findAllByRole('button'))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  return [...dialog.querySelectorAll('h2, p')].map(({ textContent }) => textContent);
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

test('uno programado es una línea, y abierta dice cuándo, por qué y qué hacer', async () => {
  drawPage(serve(makeCorte({ obs: 'Desenchufá la heladera.\nGuardia: 0800-555-0199.' })));
  expect(await lines()).toEqual([
    ['Corte de luz el viernes 23, de 8 a 12', 'Casa · Cambio de transformador'],
  ]);
  expect(await open()).toEqual([
    'Corte de luz el viernes 23, de 8 a 12',
    'Casa',
    'El viernes 23/10, de 8 a 12, vas a estar sin luz.',
    'Dónde: Centro',
    'Motivo: Cambio de transformador',
    'Desenchufá la heladera.\nGuardia: 0800-555-0199.',
  ]);
  expect(hrefOf('0800-555-0199')).toBe('tel:08005550199');
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
  expect(await lines()).toEqual([
    ['Corte de luz en curso', 'Ruta 34 km 2 · Tormenta'],
    ['Corte de luz el viernes 23, de 8 a 12', 'Casa, Ruta 34 km 2 · Cambio de transformador'],
  ]);
  expect((await open())[2]).toBe('Estás sin luz desde las 8:10. Todavía no sabemos a qué hora vuelve.');
});

test('con muchos suministros se nombran tres', async () => {
  const many = [1, 2, 3, 4, 5].map((id) => ({ ...HOUSE, id, alias: `Local ${id}`, cuenta: String(id) }));
  drawPage(serve(makeCorte({ suministros: [1, 2, 3, 4, 5] })), null, many);
  expect((await lines())[0]?.[1]).toBe('Local 1, Local 2, Local 3 y 2 más · Cambio de transformador');
});

test('se pregunta solo por los que se miran y que no terminaron', async () => {
  const { requests } = drawPage(serve(makeCorte({ suministros: [31, 32] })), 32);
  expect((await lines())[0]?.[1]).toBe('Ruta 34 km 2 · Cambio de transformador');
  expect(decodeURIComponent(String(requests[0]?.search))).toBe(
    'vigente=true&suministro[]=32&order[inicio]=asc&itemsPerPage=10',
  );
});

test.each([
  ['tiene varios, la zona', [HOUSE, FARM], 'Zona Centro'],
  ['tiene uno solo, es ése', [HOUSE], 'Casa'],
])('a quien publica cortes no se le dice cuáles toca: si %s', async (_, suministros, place) => {
  drawPage(serve(makeCorte({ suministros: undefined })), null, suministros);
  expect((await lines())[0]?.[1]).toBe(`${place} · Cambio de transformador`);
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
