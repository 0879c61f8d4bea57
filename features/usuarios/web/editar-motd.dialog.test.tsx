import { drawWith, refuse, type Server, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import EditarMotdDialog from './editar-motd.dialog.tsx';

const GUARDADO = {
  texto: 'Feriado',
  desde: '2026-11-16T08:30:00-03:00',
  hasta: '2026-11-17T20:00:00-03:00',
};

const draw = (server: Server = () => ({ body: {} })) =>
  drawWith(server, <EditarMotdDialog opened guardado={GUARDADO} onClose={vi.fn()} />);

const group = (name: string) => within(screen.getByRole('group', { name: new RegExp(`^${name}`) }));
const field = (name: string, part: 'Día' | 'Hora') => group(name).getByLabelText<HTMLInputElement>(part);
const save = () => user.click(screen.getByRole('button', { name: 'Guardar aviso' }));

test('las fechas guardadas se leen y se vuelven a escribir, con su hora', async () => {
  const { requests } = draw();
  await screen.findByRole('dialog');
  expect([field('Desde', 'Día').value, field('Desde', 'Hora').value]).toEqual(['16/11/2026', '08:30']);
  await user.clear(field('Desde', 'Hora'));
  await user.clear(field('Hasta', 'Día'));
  await user.type(field('Hasta', 'Día'), '20/11/26');
  await user.clear(field('Hasta', 'Hora'));
  await save();
  const body = { motd: 'Feriado', desde: '2026-11-16T00:00', hasta: '2026-11-20T23:59' };
  await waitFor(() => expect(written(requests)).toEqual([[expect.stringContaining('motd'), body]]));
});

test('no se guarda una fecha que no existe, ni una hora sin su día', async () => {
  const { requests } = draw();
  await screen.findByRole('dialog');
  await user.clear(field('Desde', 'Día'));
  await user.type(field('Desde', 'Día'), '31/11');
  await save();
  expect((await screen.findAllByText('El 31/11 no existe.')).length).toBeGreaterThan(0);
  await user.clear(field('Desde', 'Día'));
  await save();
  expect((await screen.findAllByText('Falta el día.')).length).toBeGreaterThan(0);
  expect(written(requests)).toEqual([]);
});

test('lo que el servidor no acepta del fin se lee bajo su día', async () => {
  draw(() => refuse('hasta', 'La fecha de fin debe ser posterior al inicio.'));
  await screen.findByRole('dialog');
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('Hasta', 'Día')));
  expect(group('Hasta').getByText('La fecha de fin debe ser posterior al inicio.')).toBeTruthy();
});
