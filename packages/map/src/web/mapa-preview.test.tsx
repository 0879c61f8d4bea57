import { button, draw, press } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { canvas, MAPA, pin, settle, withScreen } from './mapa.test-kit.tsx';
import { MapaPreview } from './mapa-preview.tsx';

withScreen();

const POINT_AND_ADDRESS = '-31.252800,-61.486700 San Martín <i>450</i>';
const openMapButton = () => screen.getByRole('button', { name: 'Ver en el mapa' });

test('la dirección se lee como se escribió, y el mapa se baja cuando se lo pide', async () => {
  draw(<MapaPreview mapa={MAPA} ubicacion={POINT_AND_ADDRESS} />);
  expect(screen.getByText('San Martín <i>450</i>')).toBeTruthy();
  expect(screen.queryByRole('application')).toBeNull();
  await user.click(openMapButton());
  await canvas();
  await settle('load');
  expect(pin()).not.toBeNull();
  expect(button('Poner la marca en el centro')).toBeNull();
  expect(pin()?.className).not.toContain('leaflet-marker-draggable');
  await press('Cerrar el mapa');
  expect(screen.queryByRole('application')).toBeNull();
});

test('sin punto no hay mapa; sin mapa están las coordenadas', () => {
  draw(<MapaPreview mapa={MAPA} ubicacion="San Martín 450" />);
  expect(screen.queryByRole('button')).toBeNull();
  draw(<MapaPreview ubicacion={POINT_AND_ADDRESS} />);
  expect(screen.getByText('Coordenadas: -31.252800, -61.486700')).toBeTruthy();
});

test('si el mapa no llega quedan las coordenadas', async () => {
  draw(<MapaPreview mapa={MAPA} ubicacion={POINT_AND_ADDRESS} />);
  await user.click(openMapButton());
  await canvas();
  await settle('error');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No pudimos cargar el mapa.Coordenadas: -31.252800, -61.486700',
  );
});

test.each([
  ['/admin/requerimientos/ver/44#mapa', 1],
  ['https://mapas.ejemplo.com/?q=-31.25', 0],
  ['//mapas.ejemplo.com/', 0],
  ['/\\mapas.ejemplo.com/', 0],
  ['javascript:alert(1)', 0],
])('el enlace %s: %i', (link, count) => {
  draw(<MapaPreview mapa={MAPA} ubicacion={POINT_AND_ADDRESS} link={link} />);
  expect(screen.queryAllByRole('link')).toHaveLength(count);
});
