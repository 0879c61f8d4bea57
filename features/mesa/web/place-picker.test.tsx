import { drawWith, setScreen } from '@oficina/ui/testing';
import { textsOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { attending as attendingAt, drawFicha, FICHA, isFicha, PATH, serve } from './ficha/ficha.test-kit.tsx';
import { offerPlaces, PLACES, readPlace } from './place.ts';
import { PlacePicker } from './place-picker.tsx';

const ALL = PLACES.map(({ value }) => value);
beforeEach(() => {
  setScreen(true);
  window.sessionStorage.clear();
  offerPlaces(ALL);
});

const attending = (canales: () => readonly string[]) => attendingAt(canales, () => undefined);
const picker = () => screen.findByLabelText<HTMLSelectElement>('Estoy en:');

test('ofrece por dónde se atiende, y sin elegir se está en el primero', async () => {
  drawWith(
    attending(() => ['telefono', 'correo']),
    <PlacePicker attends />,
  );
  await waitFor(() => expect(textsOf('option')).toEqual(['Teléfono', 'Correo']));
  expect([(await picker()).value, readPlace()]).toEqual(['telefono', 'telefono']);
  await user.selectOptions(await picker(), 'Correo');
  expect(readPlace()).toBe('correo');
});

test('donde se estaba, si se apaga, se vuelve al primero; si vuelve, se vuelve a él', async () => {
  let canales = ALL.slice();
  const { queries } = drawWith(
    attending(() => canales),
    <PlacePicker attends />,
  );
  await user.selectOptions(await picker(), 'WhatsApp');
  canales = ['mostrador', 'telefono'];
  await queries.invalidateQueries();
  await waitFor(() => expect(readPlace()).toBe('mostrador'));
  canales = ALL.slice();
  await queries.invalidateQueries();
  await waitFor(() => expect(readPlace()).toBe('whatsapp'));
});

test('quien no atiende no elige, y lo que haga va por uno de los prendidos', async () => {
  drawWith(
    attending(() => ['correo']),
    <PlacePicker attends={false} />,
  );
  await waitFor(() => expect(readPlace()).toBe('correo'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('sin respuesta se ofrecen todos: el servidor rechaza lo apagado', async () => {
  const { requests } = drawWith(() => undefined, <PlacePicker attends />);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(textsOf('option')).toHaveLength(4);
});

test('una ficha no se abre con un motivo apagado: espera a saber cuáles hay', async () => {
  const { requests } = drawFicha(serve(FICHA), ['ROLE_MOSTRADOR'], PATH, () => ['whatsapp']);
  await screen.findByRole('heading', { level: 1, name: 'ROLDAN ELSA · 10010120' });
  expect(requests.filter(isFicha).map(({ search }) => search.get('motivo'))).toEqual(['whatsapp']);
  await user.click(screen.getByRole('button', { name: /^cambiar/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Cambiar el motivo' });
  expect(textsOf('button', dialog)).toEqual(expect.arrayContaining(['WhatsApp']));
  expect(textsOf('button', dialog)).not.toContain('Teléfono');
});

test('lo que se apagó mientras se escribía se dice, y se ofrece lo que hay', async () => {
  let canales = ['mostrador', 'telefono'];
  const message = 'Ahora no se atiende en el mostrador. Elegí dónde estás y probá de nuevo.';
  const refused = {
    status: 422,
    body: { violations: [{ propertyPath: '', code: 'canal-apagado', message }] },
  };
  drawFicha(
    (request) => {
      if (request.method !== 'POST') return serve(FICHA)(request);
      canales = ['telefono'];
      return refused;
    },
    ['ROLE_MOSTRADOR'],
    PATH,
    () => canales,
  );
  await user.click(await screen.findByRole('button', { name: 'Mandar enlace' }));
  await screen.findByRole('dialog', { name: 'Mandar el enlace de una factura' });
  await user.click(screen.getAllByRole('button', { name: 'Mandar enlace' }).at(-1) as HTMLElement);
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(readPlace()).toBe('telefono'));
});
