import { address, drawWith, refuse, type Server, theAlert, written } from '@oficina/ui/testing-server';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import RegistroPage from './registro.page.tsx';

const creada: Server = () => ({ status: 201, body: { email: 'elsa@correo.com', emailValidado: false } });

const pagina = (server: Server = creada) =>
  drawWith(
    server,
    <RegistroPage
      cooperativa="Cooperativa Ceibo"
      legal={{ terminos: 'Los términos.', privacidad: 'https://ceibo.test/privacidad' }}
      leyendaDatos="Tus datos se usan para prestarte el servicio."
      loginTo="/login"
      contact={{ telefono: '3492 401234' }}
    />,
    '/registro',
  );

const crear = () => screen.getByRole('button', { name: /^Crear cuenta/ });
const campo = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const CLAVE = 'lampara verde tormenta';

/** Pasted: letter by letter takes a loaded machine a minute. */
async function escribir(user: ReturnType<typeof userEvent.setup>, label: string | RegExp, texto: string) {
  await user.clear(campo(label));
  await user.click(campo(label));
  await user.paste(texto);
}

async function completar(user: ReturnType<typeof userEvent.setup>) {
  await escribir(user, 'Nombre', 'Elsa');
  await escribir(user, 'Apellido', 'Roldán');
  await escribir(user, 'Documento', '12.345.678');
  await escribir(user, 'Correo electrónico', ' Elsa@Correo.com');
  await escribir(user, 'Contraseña', CLAVE);
  await user.click(campo(/^Leí y acepto/));
}

test('manda lo escrito y dice que revise el correo', async () => {
  const user = userEvent.setup();
  const { requests } = pagina();
  await completar(user);
  await user.click(crear());
  expect(await screen.findByRole('heading', { level: 1, name: 'Revisá tu correo' })).toBeTruthy();
  expect(screen.getByText('elsa@correo.com')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Revisá tu correo');
  expect(screen.getByRole('button', { name: 'Enviar de nuevo' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('link', { name: 'Ingresar' }).getAttribute('href')).toBe('/login');
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
  const user = userEvent.setup();
  pagina();
  const campos = () =>
    document.querySelectorAll('input:not([type=radio])').length +
    document.querySelectorAll('fieldset').length;
  expect(campos()).toBeLessThanOrEqual(12);
  await user.click(campo('Soy una empresa'));
  expect(campos()).toBeLessThanOrEqual(12);
  expect(screen.queryByLabelText('Apellido')).toBeNull();
});

test('vacío, dice qué hacer con cada dato, en el orden de la pantalla, y no manda nada', async () => {
  const user = userEvent.setup();
  const { requests } = pagina();
  await user.click(crear());
  const resumen = await screen.findByRole('region', { name: 'Revisá estos datos:' });
  expect([...resumen.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'Escribí tu nombre (al menos 3 letras).',
    'Escribí tu apellido.',
    'El documento tiene 7 u 8 números.',
    'Escribí un correo válido, por ejemplo maria@correo.com.',
    'Escriba una contraseña',
    'Para crear la cuenta tenés que aceptar los términos.',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(resumen));
  expect(requests).toEqual([]);
});

test('una empresa pide razón social, CUIT y alguien con nombre', async () => {
  const user = userEvent.setup();
  const { requests } = pagina();
  await completar(user);
  await user.click(campo('Soy una empresa'));
  await user.clear(campo('Nombre de contacto'));
  await user.click(crear());
  const resumen = await screen.findByRole('region', { name: 'Revisá estos datos:' });
  expect([...resumen.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'Escribí la razón social.',
    'Para una empresa completá el CUIT.',
    'Escribí tu nombre (al menos 3 letras).',
  ]);
  await escribir(user, 'Razón social', 'Roldán SRL');
  await escribir(user, 'CUIT', '30-71234567-1');
  await escribir(user, 'Nombre de contacto', 'Elsa');
  await user.click(crear());
  await screen.findByRole('heading', { name: 'Revisá tu correo' });
  expect(requests.at(-1)?.body).toMatchObject({ razonSocial: 'Roldán SRL', cuit: '30-71234567-1' });
});

test('una contraseña débil no sale de acá', async () => {
  const user = userEvent.setup();
  const { requests } = pagina();
  await completar(user);
  await escribir(user, 'Contraseña', 'elsaroldan');
  await screen.findByText('Débil');
  await user.click(crear());
  expect(await screen.findByText('La contraseña es débil. Sumá palabras o hacela más larga.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(campo('Contraseña')));
  expect(requests).toEqual([]);
});

test('lo que el servidor dice de un campo va debajo de él, y lo demás arriba con a quién llamar', async () => {
  const user = userEvent.setup();
  const frase = 'Escribí un teléfono con código de área, por ejemplo 3492 15 401234.';
  let vez = 0;
  pagina(() => {
    vez += 1;
    return vez === 1 ? refuse('telefono', frase) : { status: 429, body: { description: 'Probá más tarde.' } };
  });
  await completar(user);
  await escribir(user, /^Teléfono/, '0800 555 1234');
  await user.click(crear());
  await waitFor(() => expect(campo(/^Teléfono/).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(frase)).toBeTruthy();
  await user.click(crear());
  expect((await theAlert()).textContent).toBe('Probá más tarde.');
  expect(screen.getByRole('link', { name: '3492 401234' })).toBeTruthy();
});

test('los términos se leen sin salir del formulario', async () => {
  const user = userEvent.setup();
  pagina();
  await escribir(user, 'Nombre', 'Elsa');
  await user.click(screen.getByRole('button', { name: 'Leer los términos y la política de privacidad' }));
  expect(await screen.findByText('Los términos.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Política de privacidad/ }).getAttribute('href')).toBe(
    'https://ceibo.test/privacidad',
  );
  await user.click(screen.getByRole('button', { name: 'Volver' }));
  expect([campo('Nombre').value, address()]).toEqual(['Elsa', '/registro']);
});
