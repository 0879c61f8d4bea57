import { drawWith, press, refuse, type Server, written } from '@oficina/ui/testing';
import { hrefOf, printWith, user } from '@oficina/ui/testing/browser';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import SolicitudPage, { type SolicitudPageProps } from './solicitud.page.tsx';

function openPage(server: Server, tipo = 'arrepentimiento', cambios: Partial<SolicitudPageProps> = {}) {
  return drawWith(
    server,
    <SolicitudPage
      tipo={tipo}
      known={{}}
      contact={{ telefono: '3492 401234' }}
      leyendaDatos="Tus datos se usan para prestarte el servicio."
      {...cambios}
    />,
    `/solicitudes/${tipo}`,
  );
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const enviar = () => press(/Enviar solicitud/);
const HECHA = { status: 201, body: { numero: '2026-000125', created: '2026-11-12T09:00:00-03:00' } };

async function fillForm() {
  await user.type(field(/^Nombre y apellido/), ' Elsa Roldán ');
  await user.type(field(/^Documento/), '17.430.221');
  await user.type(field(/^Correo/), 'Elsa@Correo.com');
}

test.each([
  ['arrepentimiento', 'Botón de arrepentimiento'],
  ['baja', 'Baja del servicio'],
  ['acceso', 'Pedir mis datos'],
  ['supresion', 'Pedir que borren mis datos'],
])('%s se pide sin cuenta', (tipo, titulo) => {
  openPage(() => HECHA, tipo);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(titulo);
  expect(screen.getByText(/No hace falta tener cuenta/)).toBeTruthy();
  expect(screen.getByText('Tus datos se usan para prestarte el servicio.')).toBeTruthy();
});

test.each(['otra', '', 'Baja'])('«%s» no es ninguna', (tipo) => {
  openPage(() => HECHA, tipo);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No encontramos esta página');
});

test('se manda limpia, y el número queda grande y con el foco', async () => {
  const { requests } = openPage(() => HECHA);
  await fillForm();
  await user.type(field(/^Número de suministro/), ' 10010120 ');
  await user.type(field(/^Contanos más/), 'Línea uno{enter}línea dos');
  await enviar();
  const h1 = await screen.findByRole('heading', { level: 1, name: 'Recibimos tu solicitud' });
  expect(document.activeElement).toBe(h1);
  expect(screen.getByText('2026-000125').tagName).toBe('STRONG');
  expect(screen.getByText('elsa@correo.com')).toBeTruthy();
  expect(hrefOf('Ver cómo va')).toBe('/reclamo?numero=2026-000125');
  expect(written(requests)).toEqual([
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
  await printWith('Imprimir');
});

test('lo que falta se dice junto, con el orden de la pantalla, y no se manda', async () => {
  const { requests } = openPage(() => HECHA);
  await user.type(field(/^Teléfono/), '401234');
  await user.type(field(/^Número de suministro/), '#!');
  await enviar();
  const resumen = await screen.findByRole('region', { name: 'Revisá estos datos:' });
  expect([...resumen.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'Escribí tu nombre (al menos 3 letras).',
    'El documento tiene 7 u 8 números.',
    'Escribí un correo válido, por ejemplo maria@correo.com.',
    'Escribí un teléfono con código de área, por ejemplo 3492 15 401234.',
    'Escribí el número de suministro.',
  ]);
  expect(requests).toHaveLength(0);
});

test('un teléfono sin código de área, aunque el resto esté bien, se dice antes de mandar', async () => {
  const { requests } = openPage(() => HECHA);
  await fillForm();
  await user.type(field(/^Teléfono/), '401234');
  await enviar();
  expect(await screen.findByText(/Escribí un teléfono con código de área/)).toBeTruthy();
  expect(requests).toHaveLength(0);
});

const labels = () =>
  screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).labels?.[0]?.textContent);
const ELSA = {
  nombre: 'Elsa Roldán',
  documento: '17430221',
  email: 'elsa@correo.com',
  telefono: '3492 15 401234',
};

test('de quien entró, lo que ya se sabe se manda y no se pregunta, y ya tiene cuenta', async () => {
  const { requests } = openPage(() => HECHA, 'baja', { known: ELSA });
  expect(labels()).toEqual(['Número de suministro (opcional)', 'Contanos más (opcional)']);
  expect(screen.getByText(/^Lo pedís como/).textContent).toBe(
    'Lo pedís como Elsa Roldán. Te respondemos a elsa@correo.com',
  );
  expect(screen.queryByText(/No hace falta tener cuenta/)).toBeNull();
  await enviar();
  await screen.findByText('2026-000125');
  expect(written(requests)).toEqual([
    ['POST /api/oob/solicitudes', { tipo: 'baja', ...ELSA, suministro: null, detalle: null }],
  ]);
});

test.each([
  ['del documento', { documento: undefined }, ['Documento']],
  ['del teléfono', { telefono: undefined }, ['Teléfono (opcional)']],
  ['del nombre', { nombre: '' }, ['Nombre y apellido', 'Correo electrónico']],
])('de quien entró y no se sabe nada %s, se pregunta', (_, unknown, asked) => {
  openPage(() => HECHA, 'baja', { known: { ...ELSA, ...unknown } });
  expect(labels()).toEqual([...asked, 'Número de suministro (opcional)', 'Contanos más (opcional)']);
});

describe('lo que falla queda escrito, y se puede mandar otra vez', () => {
  test.each([
    ['la conexión', undefined, 'No pudimos conectarnos. Revisá tu conexión y probá de nuevo.'],
    [
      'muchas seguidas',
      { status: 429, body: { description: 'Probá de nuevo en 40 minutos.' } },
      'Probá de nuevo en 40 minutos.',
    ],
  ])('%s', async (_, answer, sentence) => {
    let failing = true;
    const { requests } = openPage(() => (failing ? answer : HECHA));
    await fillForm();
    await enviar();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(field(/^Documento/).value).toBe('17.430.221');
    failing = false;
    await enviar();
    expect(await screen.findByText('2026-000125')).toBeTruthy();
    // The key is the same, so that the server recognises a first attempt that arrived.
    const claves = requests.filter(({ method }) => method === 'POST').map(({ key }) => key);
    expect([claves.length, new Set(claves).size, typeof claves[0]]).toEqual([2, 1, 'string']);
  });

  test('lo que el servidor no acepta va debajo de su campo', async () => {
    openPage(() => refuse('telefono', 'Ese teléfono no existe.'));
    await fillForm();
    await user.type(field(/^Teléfono/), '0000000000');
    await enviar();
    expect(await screen.findByText('Ese teléfono no existe.')).toBeTruthy();
    expect(field(/^Teléfono/).getAttribute('aria-invalid')).toBe('true');
  });
});
