import { address, drawWith, refuse, type Server, theAlert, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import AgregarTarjetaPage, { type AgregarTarjetaPageProps } from './agregar.page.tsx';
import { clock, makeTarjeta } from './tarjetas.test-kit.tsx';

const savedAnswer: Server = () => ({ status: 201, body: makeTarjeta(1) });

const drawPage = (server: Server = savedAnswer, props: Partial<AgregarTarjetaPageProps> = {}) =>
  drawWith(
    server,
    <AgregarTarjetaPage
      contact={{ telefono: '3492 401234' }}
      leyendaDatos="Tus datos se usan para prestarte el servicio."
      clock={clock}
      {...props}
    />,
    '/tarjetas/agregar',
  );

const findField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const TYPED_VALUES = Object.fromEntries([
  ['Número', '4507990000004905'],
  ['Vencimiento', '0830'],
  ['Nombre en la tarjeta', 'Maria Perez'],
  ['Nacimiento del titular', '24071958'],
  ['Documento del titular', '12.345.678'],
  ['Código de seguridad', '123'],
]);

async function fillForm(cambios: Record<string, string> = {}) {
  for (const [nombre, texto] of Object.entries({ ...TYPED_VALUES, ...cambios }))
    await user.type(findField(nombre), texto);
}
const save = () => user.click(screen.getByRole('button', { name: 'Guardar tarjeta' }));

test('manda la tarjeta limpia y vuelve a los medios de pago, diciendo que se guardó', async () => {
  const { requests } = drawPage();
  await fillForm();
  await save();
  expect(await screen.findByText('Guardamos tu tarjeta.')).toBeTruthy();
  expect(written(requests)).toEqual([
    [
      'POST /api/tarjetas',
      {
        numero: '4507990000004905',
        vencimiento: '0830',
        titularNombre: 'MARIA PEREZ',
        titularFechaNac: '1958-07-24',
        titularDocumento: '12345678',
        cvc: '123',
        obs: null,
      },
    ],
  ]);
  await waitFor(() => expect(address()).toBe('/tarjetas'));
});

test('el nombre y el documento de quien entró ya están, y se pueden cambiar', async () => {
  const { requests } = drawPage(savedAnswer, { titular: { nombre: 'Elsa Roldán', documento: '12345678' } });
  expect([findField('Nombre en la tarjeta').value, findField('Documento del titular').value]).toEqual([
    'ELSA ROLDÁN',
    '12.345.678',
  ]);
  await user.clear(findField('Nombre en la tarjeta'));
  await user.clear(findField('Documento del titular'));
  await fillForm();
  await save();
  await waitFor(() => expect(address()).toBe('/tarjetas'));
  expect(requests[0]?.body).toMatchObject({ titularNombre: 'MARIA PEREZ', titularDocumento: '12345678' });
});

describe('mientras se escribe', () => {
  test('el número se agrupa y se dice la marca; el código pide lo suyo', async () => {
    drawPage();
    expect(screen.getByText('3 números del dorso')).toBeTruthy();
    await user.type(findField('Número'), '373953192351004');
    expect(findField('Número').value).toBe('3739 531923 51004');
    expect(screen.getByText('Amex')).toBeTruthy();
    expect(screen.getByText('4 números del frente')).toBeTruthy();
    await user.clear(findField('Número'));
    await user.type(findField('Número'), '4507990000004905');
    expect(findField('Número').value).toBe('4507 9900 0000 4905');
    expect(screen.queryByText('Amex')).toBeNull();
    expect(screen.getByText('Visa').getAttribute('role')).toBe('status');
  });

  test('corregir en el medio deja el cursor donde estaba', async () => {
    drawPage();
    await user.type(findField('Número'), '450799');
    findField('Número').setSelectionRange(2, 2);
    await user.keyboard('1');
    expect([findField('Número').value, findField('Número').selectionStart]).toEqual(['4510 799', 3]);
    await user.keyboard('{Backspace}');
    expect([findField('Número').value, findField('Número').selectionStart]).toEqual(['4507 99', 2]);
  });

  test('el formato que se pide no se va al escribir, y el campo lo dice', async () => {
    drawPage();
    await fillForm();
    const described = ['Vencimiento', 'Código de seguridad', 'Nacimiento del titular'].map((name) => {
      const id = findField(name).getAttribute('aria-describedby');
      return id && document.getElementById(id)?.textContent;
    });
    expect(described).toEqual(['Mes/año', '3 números del dorso', 'Día/mes/año']);
  });

  test('el navegador reconoce cada campo y la leyenda de los datos está', () => {
    drawPage();
    const hints = Object.keys(TYPED_VALUES).map((name) => findField(name).getAttribute('autocomplete'));
    expect(hints).toEqual(['cc-number', 'cc-exp', 'cc-name', 'bday', 'off', 'cc-csc']);
    expect(screen.getByText('Guardamos la tarjeta para la próxima. El código, no.')).toBeTruthy();
    expect(screen.getByText('Tus datos se usan para prestarte el servicio.')).toBeTruthy();
  });
});

describe('lo que no está bien', () => {
  test('vacío se dice campo por campo y nada se manda', async () => {
    const { requests } = drawPage();
    await save();
    expect(await screen.findByRole('heading', { name: 'Revisá estos datos:' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /: Completá este dato\.$/ })).toHaveLength(6);
    expect(requests).toEqual([]);
  });

  test.each([
    ['Número', '4507990000004906', 'El número de tarjeta no es válido.'],
    ['Vencimiento', '1026', 'La tarjeta está vencida. Elegí otra o agregá una nueva.'],
    ['Vencimiento', '1330', 'Escribí el vencimiento como figura en la tarjeta (MM/AA).'],
    ['Nombre en la tarjeta', 'M4', 'Escribí el nombre como figura en la tarjeta.'],
    ['Nacimiento del titular', '31021958', 'Revisá la fecha de nacimiento.'],
    ['Documento del titular', '123', 'El documento tiene 7 u 8 números.'],
    ['Código de seguridad', '1234', 'Escribí el código de seguridad de la tarjeta.'],
  ])('%s: %s', async (nombre, texto, sentence) => {
    const { requests } = drawPage();
    await fillForm({ [nombre]: texto });
    await save();
    await waitFor(() => expect(findField(nombre).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(sentence)).toBeTruthy();
    expect([document.activeElement, requests]).toEqual([findField(nombre), []]);
  });

  test('lo que el servidor dice de un campo va debajo de él', async () => {
    const message = 'No aceptamos esta tarjeta. Probá con otra.';
    drawPage(() => refuse('numero', message));
    await fillForm();
    await save();
    await waitFor(() => expect(findField('Número').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(message)).toBeTruthy();
  });

  const REFUSED = 'La tarjeta no fue aceptada. Revisá los datos o probá con otra.';
  const DOWN = 'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.';
  const TOO_MANY = 'Hiciste muchos intentos seguidos. Probá de nuevo en 900 minutos.';
  test.each([
    [REFUSED, refuse('', REFUSED)],
    ['Ya tenés guardada esta tarjeta.', refuse('', 'Ya tenés guardada esta tarjeta.')],
    [
      'Hoy ya intentaste agregar varias tarjetas. Probá mañana o llamanos.',
      { status: 429, body: { description: TOO_MANY } },
    ],
    [DOWN, { status: 503, body: { description: DOWN } }],
  ])(
    'la negativa «%s» queda arriba del formulario, con a quién llamar y lo escrito',
    async (sentence, answer) => {
      drawPage(() => answer);
      await fillForm();
      await save();
      expect((await theAlert()).textContent).toBe(sentence);
      expect(screen.getByRole('link', { name: '3492 401234' })).toBeTruthy();
      expect([findField('Número').value, address()]).toEqual(['4507 9900 0000 4905', '/tarjetas/agregar']);
    },
  );
});

describe('lo escrito no queda', () => {
  test('los campos se vacían al irse de la página', async () => {
    const { unmount } = drawPage();
    await fillForm();
    const inputs = [...document.querySelectorAll('input')];
    unmount();
    expect([inputs.length, inputs.map(({ value }) => value).join('')]).toEqual([6, '']);
  });

  test('ni cuando el navegador guarda la página para volver atrás', async () => {
    drawPage();
    await fillForm();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await user.type(findField('Nombre en la tarjeta'), 'x');
    expect([...document.querySelectorAll('input')].map(({ value }) => value).join('')).toBe('x');
  });

  test('ni en lo que la página guarda de sus llamadas', async () => {
    const { queries } = drawPage();
    await fillForm();
    await save();
    await screen.findByText('Guardamos tu tarjeta.');
    expect(queries.getMutationCache().getAll()).toEqual([]);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toMatch(/4507|12345678/);
  });
});
