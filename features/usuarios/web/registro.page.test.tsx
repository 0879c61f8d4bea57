import { address, drawWith, inTurn, refuse, type Server, theAlert, written } from '@oficina/ui/testing';
import { hrefOf, textsOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import RegistroPage from './registro.page.tsx';
import { pasteInto } from './usuarios.test-kit.tsx';

const createdServer: Server = () => ({
  status: 201,
  body: { email: 'elsa@correo.com', emailValidado: false },
});

const drawPage = (server: Server = createdServer) =>
  drawWith(
    server,
    <RegistroPage
      cooperativa="Cooperativa Ceibo"
      legal={{ terminos: 'Los términos.', privacidad: 'https://ceibo.test/privacidad' }}
      leyendaDatos="Tus datos se usan para prestarte el servicio."
      contact={{ telefono: '3492 401234' }}
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
  expect(hrefOf('Ingresar')).toBe('/login');
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
        aceptarLegal: true,
      },
    ],
  ]);
});

test('tiene a lo sumo 12 campos, de persona y de empresa', async () => {
  drawPage();
  const fields = () =>
    document.querySelectorAll('input:not([type=radio])').length +
    document.querySelectorAll('fieldset').length;
  expect(fields()).toBeLessThanOrEqual(12);
  await user.click(field('Soy una empresa'));
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
  await user.click(field('Soy una empresa'));
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
  await user.click(screen.getByRole('button', { name: 'Leer los términos y la política de privacidad' }));
  expect(await screen.findByText('Los términos.')).toBeTruthy();
  expect(hrefOf(/^Política de privacidad/)).toBe('https://ceibo.test/privacidad');
  await user.click(screen.getByRole('button', { name: 'Volver' }));
  expect([field('Nombre').value, address()]).toEqual(['Elsa', '/registro']);
});
