import { press, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { openRowMenu } from '@oficina/ui/testing/staff';
import { fireEvent, screen, within } from '@testing-library/react';
import { drawPage, makeCorte, serveCortes } from './cortes.test-kit.tsx';

type Answers = Parameters<typeof serveCortes>[1];

export const openNew = async (answers: Answers = {}) => {
  const drawn = drawPage(serveCortes([], answers));
  await screen.findByText('No hay cortes en curso ni próximos.');
  await press('Nuevo corte');
  await screen.findByRole('dialog', { name: 'Nuevo corte' });
  return drawn;
};
export const openEdit = async (corte = makeCorte(), answers: Answers = {}) => {
  const drawn = drawPage(serveCortes([corte], answers));
  await openRowMenu(`el corte de ${corte.zona}`);
  await press(`Editar el corte de ${corte.zona}`);
  await screen.findByRole('dialog', { name: `Editar el corte de ${corte.zona}` });
  return drawn;
};
export const dialog = () => screen.getByRole('dialog');
export const field = (nombre: string | RegExp) => within(dialog()).getByLabelText(nombre) as HTMLInputElement;
export const moment = (edge: string) =>
  within(within(dialog()).getByRole('group', { name: new RegExp(`^${edge}`) }));
export const fillMoment = (edge: string, day: string, time: string) => {
  const group = moment(edge);
  fireEvent.change(group.getByLabelText('Día'), { target: { value: day } });
  fireEvent.change(group.getByLabelText('Hora'), { target: { value: time } });
};
export const fillForm = async () => {
  fillMoment('Inicio', '2026-10-23', '08:00');
  fillMoment('Fin', '2026-10-23', '12:00');
  await user.type(field('Zonas'), 'centro');
  await user.type(field('Motivo'), 'Cambio de transformador');
};
export const clickReview = () => press(/^Revisar y/, dialog());
export const NUEVO = {
  tipo: 'programado',
  inicio: '2026-10-23T08:00:00-03:00',
  fin: '2026-10-23T12:00:00-03:00',
  zonas: ['Centro'],
  zona: 'Centro',
  motivo: 'Cambio de transformador',
  obs: null,
};
export const REACH =
  '1.200 suministros quedan sin luz. Se avisa a 1.100: 900 por mensaje, 150 por la app, 50 por correo. 100 no tienen a quién avisar.';
export const publishedBodies = (requests: Parameters<typeof written>[0]) =>
  written(requests).filter(([requestLine]) => !/(afectados|sin_contacto)$/.test(String(requestLine)));
