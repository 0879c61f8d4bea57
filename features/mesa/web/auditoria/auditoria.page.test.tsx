import { address, atDesk, drawWith, lineOf, type Request, type Server } from '@oficina/ui/testing';
import { textsOf, user } from '@oficina/ui/testing/browser';
import { applyFilters, openFilters } from '@oficina/ui/testing/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Auditoria } from '../../contract/index.ts';
import AuditoriaPage from './auditoria.page.tsx';

atDesk();

const NOW = new Date('2026-11-16T11:30:00-03:00');
const SELLO = `9f4c${'0'.repeat(56)}a71e`;

const fact = (id: number, changes: Partial<Auditoria> = {}): Auditoria => ({
  ...{ '@id': `/api/auditoria/${id}`, '@type': 'Auditoria', id, created: '2026-11-16T10:32:10-03:00' },
  ...{ quien: 'Silvia Barrios', usuario: '/api/usuarios/7', roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] },
  ...{ accion: 'ajuste.cambiar', entidad: 'ajuste', entidadId: 'feriados', ip: '181.14.20.4' },
  ...{ cambios: { antes: { aviso: 'Abrimos' }, despues: { aviso: 'No atendemos' } } },
  ...{ renglon: 48_213, sello: SELLO },
  ...changes,
});
const FICHA = fact(2, {
  ...{ accion: 'suministro.ficha', entidad: 'suministro', entidadId: '31', sobre: 'ROLDAN ELSA · 10010120' },
  ...{ motivo: 'telefono', cambios: { deuda: true } },
});
const CASE = fact(4, {
  ...{ accion: 'requerimiento.atender', entidad: 'requerimiento', entidadId: '8', sobre: '2026-001029' },
});
const FAILED = fact(3, {
  ...{
    accion: 'sesion.rechazada',
    entidad: 'sesion',
    entidadId: undefined,
    motivo: 'otp',
    cambios: undefined,
  },
});

const serve =
  (rows: Auditoria[], more: object = {}): Server =>
  ({ path }) =>
    path === '/api/oob/mesa/buscar'
      ? {
          body: {
            clase: 'nombre',
            grupos: [
              {
                ...{ tipo: 'personas', hayMas: false, incompleto: false },
                filas: [
                  { '@id': '/api/usuarios/9', titulo: 'Marina Díaz', detalle: '', dato: 'DNI •••.•30.221' },
                ],
              },
            ],
          },
        }
      : {
          body: {
            totalItems: rows.length,
            member: rows,
            verificada: '2026-11-16T11:00:00-03:00',
            sello: SELLO,
            ...more,
          },
        };

const linesOf = (requests: readonly Request[]) => requests.map(lineOf);
const firstLine = (requests: readonly Request[]) => linesOf(requests)[0] ?? '';
const lastLine = (requests: readonly Request[]) => linesOf(requests).at(-1) ?? '';

const draw = (rows: Auditoria[], search = '') =>
  drawWith(
    serve(rows),
    <AuditoriaPage roles={['ROLE_ADMIN']} clock={{ now: () => NOW }} />,
    `/admin/auditoria${search}`,
  ).requests;

test('cada hecho con sus palabras, los últimos siete días y hasta cuándo está verificada', async () => {
  const requests = draw([fact(1), FICHA, FAILED]);
  const table = await screen.findByRole('table', { name: 'Hechos: Todo' });
  expect(textsOf('columnheader', table)).toEqual(['Cuándo', 'Quién', 'Qué', 'Sobre qué', 'Motivo', 'IP']);
  expect(textsOf('row', table).slice(1)).toEqual([
    '16/11 10:32:10Silvia BarriosCambió un ajusteferiados–181.14.20.4',
    '16/11 10:32:10Silvia BarriosAbrió la fichaROLDAN ELSA · 10010120telefono181.14.20.4',
    '16/11 10:32:10Silvia BarriosIngreso fallidoCódigo de dos pasosotp181.14.20.4',
  ]);
  expect(firstLine(requests)).toBe(
    'GET /api/auditoria?page=1&itemsPerPage=30&created[after]=2026-11-10&order[created]=desc',
  );
  const seal = screen.getByText('Verificada 11:00');
  expect(seal.title).toBe(`Cadena verificada hasta el 16/11/26 11:00:00. Sello ${SELLO}`);
});

test('al costado, antes y después, con lo igual en gris y las teclas de pasar de uno a otro', async () => {
  draw([fact(1, { cambios: { antes: { a: 1, b: 2 }, despues: { a: 1, b: 3 } } }), CASE]);
  await user.click(await screen.findByRole('link', { name: /Ver «Cambió un ajuste»/ }));
  const panel = within(await screen.findByRole('complementary', { name: 'Cambió un ajuste' }));
  expect(address()).toBe('/admin/auditoria?ver=1');
  expect(panel.getByRole('link', { name: 'Silvia Barrios' }).getAttribute('href')).toBe('/admin/usuarios/7');
  expect(panel.getByText(/· Administrador/)).toBeTruthy();
  expect(panel.getByText('Renglón 48.213 · sello 9f4c…a71e').title).toBe(SELLO);
  expect(panel.getAllByText('1').map(({ className }) => className.includes('igual'))).toEqual([true, true]);
  expect(panel.getByText('2').className).toContain('antes');
  expect(panel.getByText('3').className).toContain('despues');
  await user.keyboard(']');
  const next = within(await screen.findByRole('complementary', { name: 'Atendió' }));
  // Whoever administers does not attend cases, so it is only told.
  expect(next.getByText('Caso 2026-001029')).toBeTruthy();
  expect(next.queryByRole('link', { name: /Caso/ })).toBeNull();
  await user.keyboard('K');
  expect(await screen.findByRole('complementary', { name: 'Cambió un ajuste' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});

test('de una búsqueda de personas se dice qué se buscó, y de lo que falta sellar, cuándo', async () => {
  const search = (id: number, filtros: object) =>
    fact(id, {
      ...{ accion: 'usuario.listar', entidad: 'usuario', entidadId: undefined, sello: undefined },
      cambios: { filtros, pagina: 1, usuarios: [4] },
    });
  draw([
    search(1, { busqueda: 'gomez' }),
    search(2, { emailValidado: false }),
    search(3, {}),
    search(4, { roles: ['ROLE_ADMIN'] }),
  ]);
  const table = await screen.findByRole('table', { name: 'Hechos: Todo' });
  const subjects = textsOf('row', table).slice(1);
  expect(subjects.map((text) => /usuarios(.*)–/.exec(text)?.[1])).toEqual([
    '«gomez»',
    'Con filtros',
    'Sin filtros',
    'Con filtros',
  ]);
  await user.click(screen.getAllByRole('link', { name: /Ver «Buscó usuarios»/ })[0] as HTMLElement);
  const panel = within(await screen.findByRole('complementary', { name: 'Buscó usuarios' }));
  expect(panel.getByText('Se sella dentro de un minuto.')).toBeTruthy();
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Anterior' }).disabled).toBe(true);
  expect(panel.getByRole('link', { name: 'Siguiente' })).toBeTruthy();
});

test('la vista pide lo suyo, y lo que viene en la dirección de una ficha también', async () => {
  const requests = draw([FICHA], '?vista=fichas&sobre=suministro%2F31');
  await screen.findByRole('table', { name: 'Hechos: Lecturas de fichas' });
  const asked = new URLSearchParams(firstLine(requests).split('?')[1]);
  expect(asked.getAll('accion[]')).toEqual([
    'suministro.ficha',
    'suministro.documento',
    'usuario.ficha',
    'usuario.documento',
    'usuario.ver',
  ]);
  expect([asked.get('entidad'), asked.get('entidadId')]).toEqual(['suministro', '31']);
  expect(screen.getByTitle('Sobre: Suministro N.º 31')).toBeTruthy();
});

test('la persona se elige con el buscador de siempre', async () => {
  const requests = draw([FICHA]);
  await openFilters();
  await user.type(await screen.findByRole('combobox', { name: 'Persona' }), 'díaz');
  await user.click(await screen.findByRole('option', { name: /Marina Díaz/ }));
  await applyFilters();
  await waitFor(() => expect(lastLine(requests)).toContain('usuario=9'));
  expect(screen.getByTitle('Persona: Marina Díaz')).toBeTruthy();
});

test('más de noventa y dos días no se piden, y se dice', async () => {
  const requests = draw([FICHA], '?desde=2026-01-01&hasta=2026-11-01');
  expect(await screen.findByText('Elegí un período de hasta 92 días.')).toBeTruthy();
  expect(requests).toEqual([]);
});
