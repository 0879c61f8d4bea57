import { atDesk, drawWith, press, type Request, type Server, theAlert } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { ASKS_CLAVE, giveClave, pasteInto, WithClave } from '@oficina/usuarios/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import ConfiguracionPage from './configuracion.page.tsx';
import LegalesSection from './legales.section.tsx';

atDesk();

const AJUSTE = {
  ...{ clave: 'legal.textos', nombre: 'Textos legales', seccion: 'legales', version: 2, original: false },
  valor: { terminos: 'Los de ahora.', privacidad: 'https://ceibo.test/privacidad', version: '2026-11-16/2' },
};
const version = (n: number, detalle: string) => ({
  ...{
    version: n,
    original: false,
    autor: 'Silvia Barrios',
    created: `2026-11-1${n}T10:00:00-03:00`,
    detalle,
  },
  valor: { terminos: `Los ${n}.`, version: `2026-11-1${n}/${n}` },
});
const VERSIONES = [version(2, 'Términos'), version(1, 'Términos (corrección)')];

const saves: Request[] = [];
const counted: (string | null)[] = [];
function open({ onSave, count = { usuarios: 1284 } }: { onSave?: Server; count?: object } = {}) {
  saves.length = 0;
  counted.length = 0;
  return drawWith(
    (request) => {
      const { path, method, search, body } = request;
      if (path.endsWith('/versiones')) return { body: { versiones: VERSIONES } };
      if (path === '/api/oob/legal/aceptaciones') {
        counted.push(search.get('version'));
        return { body: count };
      }
      if (method === 'GET') return { body: { ajustes: [AJUSTE] } };
      saves.push(request);
      const { valor } = body as { valor: object };
      return onSave?.(request) ?? { body: { ...AJUSTE, version: 3, valor } };
    },
    <WithClave>
      <ConfiguracionPage
        chosen="legales"
        sections={[{ id: 'legales', label: 'Textos legales', content: <LegalesSection /> }]}
      />
    </WithClave>,
    '/admin/configuracion/legales',
  );
}

const bar = async () => within(await screen.findByRole('region', { name: 'Cambios sin guardar' }));
const preview = () => screen.getByRole('region', { name: 'Así lo lee el socio' });
const ASKED = 'Se les va a pedir que acepten a 1.284 usuarios en su próximo ingreso.';

test('antes de guardar se lee a cuántos se les va a pedir, y cómo lo lee el socio', async () => {
  open();
  await pasteInto('Términos', 'Con tu cuenta <b>ves</b> tus facturas.');
  expect(await (await bar()).findByText(ASKED)).toBeTruthy();
  expect(preview().textContent).toContain('Con tu cuenta <b>ves</b> tus facturas.');
  expect(hrefOf(/^Política de privacidad/)).toBe('https://ceibo.test/privacidad');
  await press('Guardar');
  await waitFor(() =>
    expect(saves.map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/oob/ajustes/legal.textos',
        {
          ...{ version: 2, detalle: 'Términos' },
          valor: {
            ...{ terminos: 'Con tu cuenta <b>ves</b> tus facturas.', correccion: false },
            privacidad: 'https://ceibo.test/privacidad',
          },
        },
      ],
    ]),
  );
  expect(counted[0]).toBeNull();
});

test('una corrección dice que no se le pide a nadie, y se guarda como corrección', async () => {
  open();
  expect(await screen.findByLabelText('Términos')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await pasteInto('Términos', 'Los de ahora!');
  await user.click(
    screen.getByRole('checkbox', { name: 'Es una corrección: no se vuelve a pedir que acepten' }),
  );
  expect((await bar()).getByText('No se le vuelve a pedir a nadie que acepte.')).toBeTruthy();
  expect((await bar()).queryByText(ASKED)).toBeNull();
  await press('Guardar');
  await waitFor(() =>
    expect(saves[0]?.body).toMatchObject({ detalle: 'Términos (corrección)', valor: { correccion: true } }),
  );
});

test.each([
  [{ usuarios: 0 }, 'No se le va a pedir a nadie que acepte.'],
  [{ usuarios: 1 }, 'Se le va a pedir que acepte a 1 usuario en su próximo ingreso.'],
  [
    { usuarios: 10_000, aproximado: true },
    'Se les va a pedir que acepten a más de 10.000 usuarios en su próximo ingreso.',
  ],
])('%j se dice «%s»', async (count, sentence) => {
  open({ count });
  await pasteInto('Política de privacidad', 'Cuidamos tus datos.');
  expect(await (await bar()).findByText(sentence)).toBeTruthy();
});

test('quien dio su contraseña hace rato la da de nuevo, y lo escrito no se pierde', async () => {
  let asked = false;
  open({
    onSave: () => {
      if (asked) return undefined;
      asked = true;
      return ASKS_CLAVE;
    },
  });
  await pasteInto('Términos', 'Otros.');
  await press('Guardar');
  await giveClave();
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]?.body).toMatchObject({ valor: { terminos: 'Otros.' } });
});

test('lo que otra persona publicó mientras tanto se lee entero antes de elegir', async () => {
  const theirs = { ...AJUSTE, version: 3, valor: { terminos: 'De Mónica.', version: '2026-11-17/3' } };
  const description = 'Mónica Ferreyra cambió esto a las 10:32.';
  open({ onSave: () => ({ status: 409, body: { code: 'ajuste', description, ajuste: theirs } }) });
  await pasteInto('Términos', 'De Silvia.');
  await press('Guardar');
  const both = await theAlert();
  for (const text of [description, 'De Mónica.', 'De Silvia.']) expect(both.textContent).toContain(text);
  await press('Guardar lo mío');
  await waitFor(() =>
    expect(saves[1]?.body).toMatchObject({ version: 3, valor: { terminos: 'De Silvia.' } }),
  );
});

test('antes de volver a una versión se lee a quiénes se les va a pedir de nuevo', async () => {
  open({ count: { usuarios: 3 } });
  await press('Volver a esta versión: Términos (corrección)');
  const dialog = within(await screen.findByRole('dialog', { name: 'Volver a esta versión' }));
  expect(
    await dialog.findByText(
      /^Términos \(corrección\), 11\/11\/26 · Silvia Barrios\. Se les va a pedir que acepten a 3 usuarios en su próximo ingreso\.$/,
    ),
  ).toBeTruthy();
  expect([counted, saves]).toEqual([['2026-11-11/1'], []]);
  await user.click(dialog.getByRole('button', { name: 'Ponerla otra vez' }));
  await waitFor(() => expect(saves[0]?.body).toMatchObject({ version: 2, volverA: 1 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('lo que no entra se dice debajo de su campo mientras se escribe', async () => {
  open();
  await pasteInto('Términos', 'á'.repeat(10_001));
  expect(
    await screen.findByText('No entra: acortá el texto, o publicalo y dejá acá el enlace.'),
  ).toBeTruthy();
  expect(screen.getByText(/20 de 20 kB\./)).toBeTruthy();
});
