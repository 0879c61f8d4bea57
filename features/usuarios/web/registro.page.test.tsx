import { address, drawWith, inTurn, refuse, type Server, theAlert, written } from '@oficina/ui/testing';
import { hrefOf, textsOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import RegistroPage from './registro.page.tsx';
import { pasteInto } from './usuarios.test-kit.tsx';

const createdServer: Server = () => ({
  status: 201,
  body: { email: 'elsa@correo.com', emailValidado: false },
});

const LEGAL = { terminos: 'Los términos.', privacidad: 'https://ceibo.test/privacidad' };

const drawPage = (server: Server = createdServer, inForce: object = LEGAL) =>
  drawWith(
    (request) => (request.path === '/api/config' ? { body: { legal: inForce } } : server(request)),
    <RegistroPage
      cooperativa="Cooperativa Ceibo"
      legal={LEGAL}
      leyendaDatos="Tus datos se usan para prestarte el servicio."
      contact={{ telefono: '3492 401234' }}
      nextTo="/seguir"
    />,
    '/registro',
  );

const createButton = () => screen.getByRole('button', { name: /^Crear cuenta/ });
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const CLAVE = 'lampara verde tormenta';
const findProblems = () => screen.findByRole('region', { name: 'Revisá estos datos:' });

async function fillIn() {
  await pasteInto('Nombre', 'Elsa');
  await pasteInto('Apellido', 'Roldán');
  await pasteInto('Documento', '12.345.678');
  await pasteInto('Correo electrónico', ' Elsa@Correo.com');
  await pasteInto('Contraseña', CLAVE);
  await user.click(field(/^Leí y acepto/));
}

test('manda lo escrito y dice que revise el correo', async () => {
  const { requests } = drawPage();
  await fillIn();
  await user.click(createButton());
  expect(await screen.findByRole('heading', { level: 1, name: 'Revisá tu correo' })).toBeTruthy();
  expect(screen.getByText('elsa@correo.com')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Revisá tu correo');
  expect(screen.getByRole('button', { name: 'Enviar de nuevo' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/El enlace dura 48 horas/)).toBeTruthy();
  expect(screen.getByText('¿No llegó? Mirá en correo no deseado o spam.')).toBeTruthy();
  expect(hrefOf('Ya lo confirmé')).toBe('/seguir');
  expect(written(requests)).toEqual([
    [
      'POST /api/usuarios',
      {
        nombre: 'Elsa',
        apellido: 'Roldán',
        razonSocial: null,
        documento: '12.345.678',
        cuit: null,
        telefono: null,
        email: 'elsa@correo.com',
        plainPassword: CLAVE,
        recibirPapel: true,
        ...{ aceptarLegal: true, legalVersion: null },
      },
    ],
  ]);
});

test('la dirección se corrige sin escribir todo de nuevo', async () => {
  const { requests } = drawPage(inTurn(createdServer, { status: 201, body: { email: 'elsa@otro.com' } }));
  await fillIn();
  await user.click(createButton());
  await user.click(await screen.findByRole('button', { name: 'Corregir la dirección' }));
  expect(document.activeElement).toBe(field('Correo electrónico'));
  expect([field('Nombre').value, field('Correo electrónico').value]).toEqual(['Elsa', 'elsa@correo.com']);
  await pasteInto('Correo electrónico', 'elsa@otro.com');
  await user.click(createButton());
  expect(await screen.findByText('elsa@otro.com')).toBeTruthy();
  expect(requests.map(({ body }) => body)).toMatchObject([
    { email: 'elsa@correo.com' },
    { email: 'elsa@otro.com', nombre: 'Elsa', plainPassword: CLAVE, aceptarLegal: true },
  ]);
});

test('en cada paso se ve cuáles están hechos y cuál es el de ahora', async () => {
  drawPage();
  const steps = () =>
    within(screen.getByRole('list', { name: 'Pasos para tener tu cuenta' }))
      .getAllByRole('listitem')
      .map((step) => [step.textContent, step.getAttribute('aria-current')]);
  expect(steps()).toEqual([
    ['Cuenta', 'step'],
    ['Correo', null],
    ['Suministro', null],
    ['Listo', null],
  ]);
  await fillIn();
  await user.click(createButton());
  await screen.findByRole('heading', { name: 'Revisá tu correo' });
  expect(steps().slice(0, 2)).toEqual([
    ['Cuenta (hecho)', null],
    ['Correo', 'step'],
  ]);
});

test('tiene a lo sumo 12 campos, de persona y de empresa', async () => {
  drawPage();
  const fields = () =>
    document.querySelectorAll('input:not([type=radio])').length +
    document.querySelectorAll('fieldset').length;
  expect(fields()).toBeLessThanOrEqual(12);
  await user.click(field('Empresa'));
  expect(fields()).toBeLessThanOrEqual(12);
  expect(screen.queryByLabelText('Apellido')).toBeNull();
});

test('vacío, dice qué hacer con cada dato, en el orden de la pantalla, y no manda nada', async () => {
  const { requests } = drawPage();
  await user.click(createButton());
  const problems = await findProblems();
  expect(textsOf('link', problems)).toEqual([
    'Escribí tu nombre (al menos 3 letras).',
    'Escribí tu apellido.',
    'El documento tiene 7 u 8 números.',
    'Escribí un correo válido, por ejemplo maria@correo.com.',
    'Escriba una contraseña',
    'Para crear la cuenta tenés que aceptar los términos.',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(problems));
  expect(requests).toEqual([]);
});

test('una empresa pide razón social, CUIT y alguien con nombre', async () => {
  const { requests } = drawPage();
  await fillIn();
  await user.click(field('Empresa'));
  await user.clear(field('Nombre de contacto'));
  await user.click(createButton());
  expect(textsOf('link', await findProblems())).toEqual([
    'Escribí la razón social.',
    'Para una empresa completá el CUIT.',
    'Escribí tu nombre (al menos 3 letras).',
  ]);
  await pasteInto('Razón social', 'Roldán SRL');
  await pasteInto('CUIT', '30-71234567-1');
  await pasteInto('Nombre de contacto', 'Elsa');
  await user.click(createButton());
  await screen.findByRole('heading', { name: 'Revisá tu correo' });
  expect(requests.at(-1)?.body).toMatchObject({ razonSocial: 'Roldán SRL', cuit: '30-71234567-1' });
});

test('una contraseña débil no sale de acá', async () => {
  const { requests } = drawPage();
  await fillIn();
  await pasteInto('Contraseña', 'elsaroldan');
  await screen.findByText('Débil');
  await user.click(createButton());
  expect(await screen.findByText('La contraseña es débil. Sumá palabras o hacela más larga.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Contraseña')));
  expect(requests).toEqual([]);
});

test('lo que el servidor dice de un campo va debajo de él, y lo demás arriba con a quién llamar', async () => {
  const sentence = 'Escribí un teléfono con código de área, por ejemplo 3492 15 401234.';
  const tooMany = { status: 429, body: { description: 'Probá más tarde.' } };
  drawPage(inTurn(refuse('telefono', sentence), tooMany));
  await fillIn();
  await pasteInto(/^Teléfono/, '0800 555 1234');
  await user.click(createButton());
  await waitFor(() => expect(field(/^Teléfono/).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(sentence)).toBeTruthy();
  await user.click(createButton());
  expect((await theAlert()).textContent).toBe('Probá más tarde.');
  expect(screen.getByRole('link', { name: '3492 401234' })).toBeTruthy();
});

test('los términos se leen sin salir del formulario', async () => {
  drawPage();
  await pasteInto('Nombre', 'Elsa');
  await user.click(screen.getByRole('button', { name: 'Leer los términos' }));
  expect(await screen.findByText('Los términos.')).toBeTruthy();
  expect(hrefOf(/^Política de privacidad/)).toBe('https://ceibo.test/privacidad');
  await user.click(screen.getByRole('button', { name: 'Volver' }));
  expect([field('Nombre').value, address()]).toEqual(['Elsa', '/registro']);
});

test('si los términos cambiaron mientras los leía, se leen los de ahora y se aceptan esos', async () => {
  const moved = refuse(
    'aceptarLegal',
    'Cambiaron los términos mientras los leías: leelos de nuevo.',
    'legal-cambio',
  );
  const inForce = { terminos: 'Los nuevos.', version: '2026-11-16/4' };
  const { requests } = drawPage(inTurn(moved, createdServer), inForce);
  await fillIn();
  await user.click(createButton());
  expect(await screen.findByText('Los nuevos.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Volver' }));
  expect(screen.getByText(/^Cambiaron los términos mientras los leías/)).toBeTruthy();
  await user.click(createButton());
  await screen.findByRole('heading', { level: 1, name: 'Revisá tu correo' });
  expect(written(requests).map(([, body]) => (body as { legalVersion: unknown }).legalVersion)).toEqual([
    null,
    '2026-11-16/4',
  ]);
});
