import { atDesk, drawWith, press, type Request } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Respuesta } from '../../contract/index.ts';
import RespuestasSection from './respuestas.section.tsx';

atDesk();

const base = { categorias: [], propia: false, propuesta: false, activa: true, usos: 3, version: 2 };
const RESPUESTAS: Respuesta[] = [
  { ...base, id: 1, titulo: 'Resuelto', atajo: 'resuelto', texto: 'Ya está resuelto.', estado: 98 },
  { ...base, id: 2, titulo: 'Poda', texto: 'Hola {nombre}: va el jueves.', propuesta: true },
  { ...base, id: 3, titulo: 'Vieja', texto: 'No se usa más.', activa: false, usos: 1 },
  { ...base, id: 4, titulo: 'La mía', texto: 'Sólo para mí.', propia: true },
];

const writes: Request[] = [];
function open() {
  writes.length = 0;
  drawWith(
    (request) => {
      if (request.method === 'GET') return { body: { respuestas: RESPUESTAS } };
      writes.push(request);
      return request.method === 'DELETE' ? { status: 204 } : { body: RESPUESTAS[0] };
    },
    <RespuestasSection categorias={[]} />,
  );
}
const group = (name: string) => screen.findByRole('region', { name });
const sent = () => writes.map(({ method, path, body }) => [method, path, body]);
const PATH = '/api/oob/requerimientos/respuestas';

test('se ven las de todos, las propuestas y las desactivadas; las propias de cada uno, no', async () => {
  open();
  expect((await group('De todos')).textContent).toContain(
    'Resuelto;resueltoPasa a: FinalizadoYa está resuelto.3 usos',
  );
  expect((await group('Propuestas por el equipo')).textContent).toContain('Poda');
  expect((await group('Desactivadas')).textContent).toContain('1 uso');
  expect(screen.queryByText('La mía')).toBeNull();
});

test('una propuesta se acepta, una de todos se desactiva y una desactivada se quita', async () => {
  open();
  await user.click(await screen.findByRole('button', { name: 'Aceptar Poda' }));
  await user.click(screen.getByRole('button', { name: 'Desactivar Resuelto' }));
  await user.click(screen.getByRole('button', { name: 'Quitar Vieja' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar respuesta' }),
  );
  await waitFor(() =>
    expect(sent()).toEqual([
      ['PATCH', `${PATH}/2`, { compartida: true, version: 2 }],
      ['PATCH', `${PATH}/1`, { activa: false, version: 2 }],
      ['DELETE', `${PATH}/3`, undefined],
    ]),
  );
});

test('una nueva se ve como la lee el socio mientras se escribe', async () => {
  open();
  await press('Nueva respuesta');
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Título'), 'Va');
  await user.type(within(dialog).getByLabelText('Texto'), 'Va la cuadrilla, {{nombre}.');
  expect(within(dialog).getByRole('region', { name: 'Así lo lee el socio' }).textContent).toContain(
    'Va la cuadrilla, Elsa.',
  );
  await user.selectOptions(within(dialog).getByLabelText('Al enviarla, pasa a'), 'Finalizado');
  await user.click(within(dialog).getByRole('button', { name: 'Guardar respuesta' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      [
        'POST',
        PATH,
        {
          ...{ titulo: 'Va', texto: 'Va la cuadrilla, {nombre}.', atajo: null, categorias: [] },
          ...{ estado: 98, encargado: null, compartida: true },
        },
      ],
    ]),
  );
});
