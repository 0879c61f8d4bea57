import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { drawWith, escritos, type Server, violacion } from './casos.test-kit.tsx';
import SolicitudPage, { type SolicitudPageProps } from './solicitud.page.tsx';

afterEach(() => vi.unstubAllGlobals());

function abrir(server: Server, tipo = 'arrepentimiento', cambios: Partial<SolicitudPageProps> = {}) {
  const dibujo = drawWith(
    server,
    <SolicitudPage
      tipo={tipo}
      conocido={{}}
      contact={{ telefono: '3492 401234' }}
      leyendaDatos="Tus datos se usan para prestarte el servicio."
      estadoTo={(numero) => `/reclamo?numero=${numero}`}
      {...cambios}
    />,
    `/solicitudes/${tipo}`,
  );
  return { ...dibujo, user: userEvent.setup() };
}

const campo = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const enviar = () => screen.getByRole('button', { name: /Enviar solicitud/ });
const HECHA = { status: 201, body: { numero: '2026-000125', created: '2026-11-12T09:00:00-03:00' } };

async function completar(user: ReturnType<typeof userEvent.setup>) {
  await user.type(campo(/^Nombre y apellido/), ' Elsa Roldán ');
  await user.type(campo(/^Documento/), '17.430.221');
  await user.type(campo(/^Correo/), 'Elsa@Correo.com');
}

test.each([
  ['arrepentimiento', 'Botón de arrepentimiento'],
  ['baja', 'Baja del servicio'],
  ['acceso', 'Pedir mis datos'],
  ['supresion', 'Pedir que borren mis datos'],
])('%s se pide sin cuenta', (tipo, titulo) => {
  abrir(() => HECHA, tipo);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(titulo);
  expect(screen.getByText(/No hace falta tener cuenta/)).toBeTruthy();
  expect(screen.getByText('Tus datos se usan para prestarte el servicio.')).toBeTruthy();
});

test.each(['otra', '', 'Baja'])('«%s» no es ninguna', (tipo) => {
  abrir(() => HECHA, tipo);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No encontramos esta página');
});

test('se manda limpia, y el número queda grande y con el foco', async () => {
  const { pedidos, user } = abrir(() => HECHA);
  await completar(user);
  await user.type(campo(/^Número de suministro/), ' 10010120 ');
  await user.type(campo(/^Contanos más/), 'Línea uno{enter}línea dos');
  await user.click(enviar());
  const h1 = await screen.findByRole('heading', { level: 1, name: 'Recibimos tu solicitud' });
  expect(document.activeElement).toBe(h1);
  expect(screen.getByText('2026-000125').tagName).toBe('STRONG');
  expect(screen.getByText('elsa@correo.com')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver cómo va' }).getAttribute('href')).toBe(
    '/reclamo?numero=2026-000125',
  );
  expect(escritos(pedidos)).toEqual([
    [
      'POST /api/oob/solicitudes',
      {
        tipo: 'arrepentimiento',
        nombre: 'Elsa Roldán',
        documento: '17430221',
        email: 'elsa@correo.com',
        telefono: null,
        suministro: '10010120',
        detalle: 'Línea uno\nlínea dos',
      },
    ],
  ]);
  const imprimir = vi.fn();
  vi.stubGlobal('print', imprimir);
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(imprimir).toHaveBeenCalledOnce();
});

test('lo que falta se dice junto, con el orden de la pantalla, y no se manda', async () => {
  const { pedidos, user } = abrir(() => HECHA);
  await user.type(campo(/^Teléfono/), '401234');
  await user.type(campo(/^Número de suministro/), '#!');
  await user.click(enviar());
  const resumen = await screen.findByRole('region', { name: 'Revisá estos datos:' });
  expect([...resumen.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'Escribí tu nombre (al menos 3 letras).',
    'El documento tiene 7 u 8 números.',
    'Escribí un correo válido, por ejemplo maria@correo.com.',
    'Escribí un teléfono con código de área, por ejemplo 3492 15 401234.',
    'Escribí el número de suministro.',
  ]);
  expect(pedidos).toHaveLength(0);
});

test('un teléfono sin código de área, aunque el resto esté bien, se dice antes de mandar', async () => {
  const { pedidos, user } = abrir(() => HECHA);
  await completar(user);
  await user.type(campo(/^Teléfono/), '401234');
  await user.click(enviar());
  expect(await screen.findByText(/Escribí un teléfono con código de área/)).toBeTruthy();
  expect(pedidos).toHaveLength(0);
});

test('de quien entró, lo que ya se sabe no se pregunta otra vez, y ya tiene cuenta', () => {
  abrir(() => HECHA, 'baja', {
    conocido: { nombre: 'Elsa Roldán', documento: '17430221', email: 'elsa@correo.com' },
  });
  expect([campo(/^Nombre y/).value, campo(/^Documento/).value, campo(/^Correo/).value]).toEqual([
    'Elsa Roldán',
    '17430221',
    'elsa@correo.com',
  ]);
  expect(screen.queryByText(/No hace falta tener cuenta/)).toBeNull();
});

describe('lo que falla queda escrito, y se puede mandar otra vez', () => {
  test.each([
    ['la conexión', undefined, 'No pudimos conectarnos. Revisá tu conexión y probá de nuevo.'],
    [
      'muchas seguidas',
      { status: 429, body: { description: 'Probá de nuevo en 40 minutos.' } },
      'Probá de nuevo en 40 minutos.',
    ],
  ])('%s', async (_, respuesta, oracion) => {
    let falla = true;
    const { user, pedidos } = abrir(() => (falla ? respuesta : HECHA));
    await completar(user);
    await user.click(enviar());
    expect(await screen.findByText(oracion)).toBeTruthy();
    expect(campo(/^Documento/).value).toBe('17.430.221');
    falla = false;
    await user.click(enviar());
    expect(await screen.findByText('2026-000125')).toBeTruthy();
    // With the same key: if the first one arrived, the server knows.
    const claves = pedidos.filter(({ method }) => method === 'POST').map(({ clave }) => clave);
    expect([claves.length, new Set(claves).size, typeof claves[0]]).toEqual([2, 1, 'string']);
  });

  test('lo que el servidor no acepta va debajo de su campo', async () => {
    const { user } = abrir(() => violacion('telefono', 'Ese teléfono no existe.'));
    await completar(user);
    await user.type(campo(/^Teléfono/), '0000000000');
    await user.click(enviar());
    expect(await screen.findByText('Ese teléfono no existe.')).toBeTruthy();
    expect(campo(/^Teléfono/).getAttribute('aria-invalid')).toBe('true');
  });
});
