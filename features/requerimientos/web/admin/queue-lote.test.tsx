import { type Answer, atDesk, press, type Request } from '@oficina/ui/testing';
import { textsOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ENCARGADO, ESTADO, listQueries, makeRequerimiento, writesOf, YO } from './admin.test-kit.tsx';
import { drawPage, queueServer } from './queue.test-kit.tsx';

atDesk();

const REQUERIMIENTOS = [
  makeRequerimiento(1, { estado: ESTADO.pendiente, encargado: undefined, novedadesEncargado: true }),
  makeRequerimiento(2),
  makeRequerimiento(3, { estado: ESTADO.esperaUsuario }),
];
const STALE_MESSAGE = 'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.';

const selectRows = async (...ids: number[]) => {
  for (const numero of ids)
    await user.click(await screen.findByRole('checkbox', { name: `Elegir el caso 2026-00000${numero}` }));
  return screen.getByRole('toolbar', { name: 'Con los elegidos' });
};

test('se asignan los elegidos, y la lista se lee de nuevo', async () => {
  const { requests } = drawPage(queueServer(REQUERIMIENTOS));
  const toolbar = await selectRows(1, 2);
  expect(within(toolbar).getByText('2 elegidos')).toBeTruthy();
  await press('Asignarme');
  const statusMessage = await screen.findByText('2 asignados.');
  expect(document.activeElement).toBe(statusMessage);
  expect(writesOf(requests)).toEqual([
    ['PATCH /api/requerimientos/1/encargado', { encargado: YO }],
    ['PATCH /api/requerimientos/2/encargado', { encargado: YO }],
  ]);
  await waitFor(() => expect(listQueries(requests)).toHaveLength(2));
  expect(screen.queryByRole('toolbar', { name: 'Con los elegidos' })).toBeNull();
  await press('Cerrar');
  expect(screen.queryByText('2 asignados.')).toBeNull();
});

test('lo que no se pudo queda con su motivo y se reintenta solo eso', async () => {
  let failing = true;
  const answerWrite = ({ path }: Request): Answer =>
    failing && path.includes('/2/') ? { status: 409, body: { description: STALE_MESSAGE } } : {};
  const { requests } = drawPage(queueServer(REQUERIMIENTOS, {}, answerWrite));
  await selectRows(1, 2, 3);
  await press('Quitar marca');
  expect(await screen.findByText('2 sin marca de novedad. 1 no se pudo:')).toBeTruthy();
  expect(textsOf('listitem')).toEqual([`2026-000002: ${STALE_MESSAGE}`]);
  // Failed cases stay selected, so that something else can be tried with them.
  expect(screen.getByText('1 elegido')).toBeTruthy();
  failing = false;
  await press('Reintentar los que fallaron');
  expect(await screen.findByText('1 sin marca de novedad.')).toBeTruthy();
  expect(writesOf(requests).map(([call]) => call)).toEqual([
    'PATCH /api/requerimientos/1/marca_novedad_encargado',
    'PATCH /api/requerimientos/2/marca_novedad_encargado',
    'PATCH /api/requerimientos/3/marca_novedad_encargado',
    'PATCH /api/requerimientos/2/marca_novedad_encargado',
  ]);
});

test('cerrar muchos de una vez pide un texto antes', async () => {
  const { requests } = drawPage(queueServer(REQUERIMIENTOS));
  await selectRows(2, 3);
  await press('Cambiar estado…');
  const dialog = await screen.findByRole('dialog', { name: 'Estado de 2 casos' });
  expect(textsOf('option', dialog)).toEqual([
    'Iniciado (1 de 2)',
    'Esperando al usuario (1 de 2)',
    'Finalizado',
    'Anulado',
  ]);
  await user.selectOptions(within(dialog).getByLabelText('Pasar a'), 'Finalizado');
  await press('Cambiar estado', dialog);
  expect(await within(dialog).findAllByText('Escribí el motivo: el usuario lo va a leer.')).toHaveLength(2);
  expect(writesOf(requests)).toEqual([]);
  await user.type(within(dialog).getByLabelText(/^Texto para el usuario/), 'Ya se arregló.');
  await press('Cambiar estado', dialog);
  expect(await screen.findByText('2 pasaron a «Finalizado».')).toBeTruthy();
  const body = { estado: ESTADO.finalizado, descripcion: 'Ya se arregló.' };
  expect(writesOf(requests)).toEqual([
    ['PATCH /api/requerimientos/2/estado', body],
    ['PATCH /api/requerimientos/3/estado', body],
  ]);
});

test('quien administra los da a otra persona, o a nadie', async () => {
  const { requests } = drawPage(queueServer(REQUERIMIENTOS));
  await user.click(await screen.findByRole('checkbox', { name: 'Elegir todos los de esta página' }));
  await press('Asignar a…');
  const dialog = await screen.findByRole('dialog', { name: 'Encargado de 3 casos' });
  await press('Asignar', dialog);
  expect(await within(dialog).findByText('Elegí a quién.')).toBeTruthy();
  await user.selectOptions(within(dialog).getByLabelText('Encargado'), 'M. Díaz');
  await press('Asignar', dialog);
  expect(await screen.findByText('3 asignados.')).toBeTruthy();
  expect(writesOf(requests).map(([, body]) => body)).toEqual(
    REQUERIMIENTOS.map(() => ({ encargado: '/api/usuarios/4' })),
  );
});

test('el encargado no los da a nadie más', async () => {
  drawPage(queueServer(REQUERIMIENTOS), '', { yo: ENCARGADO });
  const toolbar = await selectRows(1);
  expect(textsOf('button', toolbar)).toEqual(['Asignarme', 'Cambiar estado…', 'Quitar marca', 'Soltar Esc']);
});

test('lo elegido que ya no se ve no se toca', async () => {
  const fullServer = queueServer(REQUERIMIENTOS);
  const { requests } = drawPage((request) =>
    request.path === '/api/requerimientos' && request.search.get('vencido')
      ? { body: { totalItems: 1, member: [REQUERIMIENTOS[0]] } }
      : fullServer(request),
  );
  await selectRows(1, 2);
  await press(/^Vencidos/);
  expect(await screen.findByText('1 elegido')).toBeTruthy();
  await press('Asignarme');
  expect(await screen.findByText('1 asignado.')).toBeTruthy();
  expect(writesOf(requests)).toHaveLength(1);
});
