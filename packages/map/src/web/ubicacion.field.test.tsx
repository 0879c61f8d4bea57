import { draw, press } from '@oficina/ui/testing';
import { textsOf, user } from '@oficina/ui/testing/browser';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { canvas, MAPA, pin, settle, squares, withDevice, withScreen } from './mapa.test-kit.tsx';
import { UbicacionField, type UbicacionFieldProps } from './ubicacion.field.tsx';

withScreen();
const device = withDevice();

type Given = Partial<UbicacionFieldProps>;

function TestPage({
  changes,
  externalValue,
  value = '',
  ...given
}: Given & { changes: string[]; externalValue?: string }) {
  const [texto, setTexto] = useState(value);
  return (
    <>
      <UbicacionField
        mapa={MAPA}
        requirement={1}
        {...given}
        value={texto}
        onChange={(next) => {
          changes.push(next);
          setTexto(next);
        }}
      />
      <button type="button" onClick={() => setTexto(externalValue ?? '')}>
        Desde afuera
      </button>
    </>
  );
}

function drawPage(given: Given & { externalValue?: string } = {}) {
  const changes: string[] = [];
  return { changes, ...draw(<TestPage changes={changes} {...given} />) };
}

const direccion = () => screen.getByLabelText<HTMLInputElement>(/^Dirección o referencia/);
async function openMapa() {
  await press('Marcar en el mapa');
  return canvas();
}
const CENTER = '-31.250000,-61.500000';
/** The exact point depends on the size of the screen. */
const NEARBY_COORDINATES = /^-31\.\d{6},-61\.\d{6}$/;
const movedFromCenter = (texto: string | undefined) => texto !== undefined && texto !== CENTER;

test('sin mapa configurado se escribe la dirección, y no hay nada más', async () => {
  const { changes } = drawPage({ mapa: undefined, requirement: 2 });
  expect(textsOf('button')).toEqual(['Desde afuera']);
  expect(screen.getByLabelText('Dirección o referencia (obligatorio)')).toBe(direccion());
  await user.type(direccion(), 'San Martín 450');
  expect(changes.at(-1)).toBe('San Martín 450');
});

test('el mapa se baja recién cuando se lo abre, pide sus cuadros a nuestro sitio y dice de quién es', async () => {
  drawPage();
  expect(screen.getByRole('group', { name: 'Ubicación (opcional)' })).toBeTruthy();
  expect(screen.queryByRole('application')).toBeNull();
  await openMapa();
  await settle('load');
  for (const { src } of squares())
    expect(new URL(src).pathname).toMatch(/^\/api\/oob\/mapa\/14\/\d+\/\d+\.png$/);
  // The attribution is shown as text, because configuration must not add markup to the page.
  expect(screen.getByText('© Instituto <b>de prueba</b>')).toBeTruthy();
  expect(document.querySelector('.leaflet-control-attribution')).toBeNull();
  await press('Cerrar el mapa');
  expect(screen.queryByRole('application')).toBeNull();
  expect(document.querySelectorAll('a[href^="http"]')).toHaveLength(0);
});

test('con el teclado: Enter en el mapa pone la marca en el centro, las flechas lo mueven', async () => {
  const { changes } = drawPage();
  const mapa = await openMapa();
  await settle('load');
  expect(pin()).toBeNull();
  act(() => mapa.focus());
  fireEvent.keyDown(mapa, { key: 'Enter', code: 'Enter', keyCode: 13 });
  expect(changes).toEqual([CENTER]);
  expect(pin()).not.toBeNull();
  expect(screen.getByRole('status').textContent).toBe('El lugar está marcado en el mapa.');
  fireEvent.keyDown(mapa, { key: 'ArrowRight', code: 'ArrowRight', keyCode: 39 });
  // The map moves with an animation. The test polls by time, because observing each change of the page would trigger more
  // key presses.
  await vi.waitFor(() => {
    fireEvent.keyDown(mapa, { key: 'Enter', code: 'Enter', keyCode: 13 });
    expect(Number(changes.at(-1)?.split(',')[1])).toBeGreaterThan(-61.5);
  });
  // Enter only counts on the map itself: on its buttons it presses them.
  const changesBefore = changes.length;
  fireEvent.keyDown(screen.getByRole('button', { name: 'Acercar el mapa' }), {
    key: 'Enter',
    code: 'Enter',
    keyCode: 13,
  });
  expect(changes).toHaveLength(changesBefore);
});

test('con un botón se pone la marca en el centro, sin arrastrar nada; y se quita', async () => {
  const { changes } = drawPage({ value: 'San Martín 450' });
  await openMapa();
  await press('Poner la marca en el centro');
  expect(changes.at(-1)).toBe(`${CENTER} San Martín 450`);
  await press('Quitar la marca');
  expect(changes.at(-1)).toBe('San Martín 450');
  expect([pin(), screen.getByRole('status').textContent]).toEqual([null, '']);
});

test('tocar el mapa pone la marca ahí', async () => {
  const { changes } = drawPage();
  const mapa = await openMapa();
  await settle('load');
  fireEvent.click(mapa, { clientX: 20, clientY: 20 });
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]).toMatch(NEARBY_COORDINATES);
  expect(movedFromCenter(changes[0])).toBe(true);
});

test('la marca se corre arrastrándola', async () => {
  const { changes } = drawPage({ value: CENTER });
  await openMapa();
  await settle('load');
  const marca = pin();
  if (!marca) throw new Error('the place came marked and has no mark');
  // The library reads the button from `which`, which this test environment does not set.
  const mouseDown = createEvent.mouseDown(marca, { button: 0, clientX: 100, clientY: 100 });
  fireEvent(marca, Object.defineProperty(mouseDown, 'which', { value: 1 }));
  fireEvent.mouseMove(document.body, { clientX: 140, clientY: 130 });
  fireEvent.mouseMove(document.body, { clientX: 160, clientY: 150 });
  fireEvent.mouseUp(document.body, { clientX: 160, clientY: 150 });
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]).toMatch(NEARBY_COORDINATES);
  const [lat, lng] = (changes[0] ?? '').split(',').map(Number);
  expect([Number(lat) < -31.25, Number(lng) > -61.5]).toEqual([true, true]);
});

const DEVICE_POSITION = { coords: { latitude: -31.2528, longitude: -61.4867, accuracy: 12 } };

test('usar mi ubicación la marca, abre el mapa ahí y no toca la dirección', async () => {
  device.answers = DEVICE_POSITION;
  const { changes } = drawPage({ value: 'Frente a la plaza' });
  await press('Usar mi ubicación');
  await canvas();
  expect(changes).toEqual(['-31.252800,-61.486700 Frente a la plaza']);
  expect(screen.getByRole('status').textContent).toBe('Marcamos dónde estás. Si hace falta, corré la marca.');
  await settle('load');
  expect(squares().every(({ src }) => src.includes('/mapa/17/'))).toBe(true);
});

test('lo que se escribe mientras el teléfono busca no se pierde', async () => {
  const { changes } = drawPage();
  await press('Usar mi ubicación');
  expect(screen.getByText('Buscando…').getAttribute('aria-hidden')).toBeNull();
  await user.type(direccion(), 'Belgrano 12');
  act(() => device.answer(DEVICE_POSITION));
  await waitFor(() => expect(changes.at(-1)).toBe('-31.252800,-61.486700 Belgrano 12'));
});

test('una ubicación que es más o menos se dice', async () => {
  device.answers = { coords: { ...DEVICE_POSITION.coords, accuracy: 900 } };
  drawPage();
  await press('Usar mi ubicación');
  await canvas();
  expect(screen.getByRole('status').textContent).toContain('más o menos');
});

test.each([
  [1, 'No pudimos ver tu ubicación. Marcala en el mapa o escribí la dirección.'],
  [2, 'Tu teléfono no pudo saber dónde estás. Marcá el lugar en el mapa o escribí la dirección.'],
  [3, 'Tu teléfono tardó mucho en encontrar dónde estás. Marcá el lugar en el mapa o escribí la dirección.'],
])('si el teléfono contesta que no (%i) se dice con palabras, y se puede seguir', async (code, sentence) => {
  device.answers = { code };
  const { changes } = drawPage();
  await press('Usar mi ubicación');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(changes).toEqual([]);
  await user.type(direccion(), 'x');
  await openMapa();
  await press('Poner la marca en el centro');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(changes.at(-1)).toBe(`${CENTER} x`);
});

test('sin ubicación en el navegador, también', async () => {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined });
  drawPage();
  await press('Usar mi ubicación');
  expect((await screen.findByRole('alert')).textContent).toContain('no pudo saber dónde estás');
});

test('quien se fue antes de que el teléfono contestara no recibe nada', async () => {
  const { changes, unmount } = drawPage();
  await press('Usar mi ubicación');
  unmount();
  await act(async () => device.answer(DEVICE_POSITION));
  expect(changes).toEqual([]);
});

test('si ningún cuadro llega, el mapa deja su lugar a la oración; el punto y la dirección siguen', async () => {
  const { changes } = drawPage({ value: `${CENTER} Belgrano 12` });
  await openMapa();
  await settle('error');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No pudimos cargar el mapa. Escribí la dirección.',
  );
  expect(screen.queryByRole('application')).toBeNull();
  await user.type(direccion(), ' bis');
  expect(changes.at(-1)).toBe(`${CENTER} Belgrano 12 bis`);
  expect(await openMapa()).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('si algunos llegan, el mapa queda: en el borde de la zona no hay todos', async () => {
  drawPage();
  await openMapa();
  await settle('load', (index) => index === 0);
  await settle('error', (index) => index > 0);
  expect(await canvas()).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('si no llega ninguno ni lo que diga que no, a los doce segundos es que no', async () => {
  drawPage();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await openMapa();
  const [end, other] = timers.mock.calls.filter(([, ms]) => ms === 12_000);
  expect([end !== undefined, other]).toEqual([true, undefined]);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => end?.[0]());
  expect(screen.getByRole('alert').textContent).toContain('No pudimos cargar el mapa.');
});

test('unas coordenadas escritas a mano quedan como se escriben', async () => {
  const { changes } = drawPage();
  await user.type(direccion(), '-31.25,-61.5 x');
  expect([direccion().value, changes.at(-1)]).toEqual(['-31.25,-61.5 x', '-31.25,-61.5 x']);
});

test('otro texto que viene de afuera se lee de nuevo', async () => {
  drawPage({ externalValue: `${CENTER} Del borrador` });
  await user.type(direccion(), 'Otra');
  await press('Desde afuera');
  expect(direccion().value).toBe('Del borrador');
  expect(screen.getByRole('status').textContent).toBe('El lugar está marcado en el mapa.');
});

test('lo que falta se dice en el campo donde se puede escribir', () => {
  drawPage({
    requirement: 2,
    id: 'f-ubicacion',
    error: 'Marcá la ubicación en el mapa o escribí la dirección.',
  });
  expect(direccion().id).toBe('f-ubicacion');
  expect(direccion().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('group', { name: 'Ubicación (obligatorio)' })).toBeTruthy();
});

test('con el punto marcado entra menos dirección, y el total nunca pasa', async () => {
  drawPage({ value: CENTER });
  expect(direccion().maxLength).toBe(250 - CENTER.length - 1);
});
