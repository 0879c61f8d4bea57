import { drawWith, type Server, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/user';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import PerfilPage, { type PerfilPageProps } from './perfil.page.tsx';
import { ReautenticarProvider } from './reautenticar.tsx';

const ELSA: PerfilPageProps['usuario'] = {
  id: 7,
  email: 'elsa@correo.com',
  nombre: 'Elsa',
  apellido: 'Roldán',
  nombreVisible: 'Elsa Roldán',
  documento: '12345678',
  telefono: '+5493492401234',
  telefonoVisible: '3492 15-40-1234',
  telefonoValidado: '2026-03-02T10:11:00-03:00',
  roles: ['ROLE_CONFIRMADO'],
  emailValidado: true,
  identidadValidada: false,
  recibirPapel: false,
};

const onCambio = vi.fn(async () => undefined);
const confirmar = vi.fn(async () => undefined);
beforeEach(() => {
  onCambio.mockClear();
  confirmar.mockClear();
});

const savingServer: Server = ({ body }) => ({ body: { ...ELSA, ...(body as object), email: ELSA.email } });

const draw = (server: Server = savingServer, props: Partial<PerfilPageProps> = {}) =>
  drawWith(
    server,
    <ReautenticarProvider confirmar={confirmar} canUseOtp={false}>
      <PerfilPage
        usuario={ELSA}
        isComplete
        cooperativa="Cooperativa Ceibo"
        links={{
          telefono: '/validar/telefono',
          identidad: undefined,
          tarjetas: undefined,
          suministros: '/suministros',
        }}
        contact={{ telefono: '3492 401234' }}
        onCambio={onCambio}
        {...props}
      />
    </ReautenticarProvider>,
  );

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const saveButton = () => screen.getByRole('button', { name: /^Guardar cambios/ });
async function typeInto(label: string | RegExp, texto: string) {
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(texto);
}

test('sin cambios no hay nada que guardar; con ellos se manda sólo lo que cambió', async () => {
  const { requests } = draw();
  expect(saveButton().getAttribute('aria-disabled')).toBe('true');
  await typeInto('Apellido', 'Roldán de Paz');
  await user.click(saveButton());
  expect(await screen.findByText('Guardamos tus datos.')).toBeTruthy();
  expect(written(requests)).toEqual([['PATCH /api/usuarios/7', { apellido: 'Roldán de Paz' }]]);
  await waitFor(() => expect(saveButton().getAttribute('aria-disabled')).toBe('true'));
  expect(onCambio).toHaveBeenCalledTimes(1);
});

test('otro correo avisa que hay que confirmarlo, pide la contraseña y se guarda solo', async () => {
  let veces = 0;
  const { requests } = draw((request) => {
    veces += 1;
    return veces === 1
      ? { status: 403, body: { description: 'Confirmá tu contraseña para seguir.', reautenticar: true } }
      : savingServer(request);
  });
  await typeInto('Correo electrónico', 'otra@correo.com');
  expect(screen.getByText('Vas a tener que confirmar el correo nuevo.')).toBeTruthy();
  await user.click(saveButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmá tu contraseña' }));
  await user.type(dialog.getByLabelText('Contraseña'), 'mi clave');
  await user.click(dialog.getByRole('button', { name: /^Seguir/ }));
  expect(await screen.findByText('Guardamos tus datos.')).toBeTruthy();
  expect(written(requests).map(([, body]) => body)).toEqual([
    { email: 'otra@correo.com' },
    { email: 'otra@correo.com' },
  ]);
  expect(field('Correo electrónico').value).toBe('elsa@correo.com');
});

test('con la identidad validada no se tocan nombre, apellido, documento ni CUIT, y se dice por qué', () => {
  draw(savingServer, { usuario: { ...ELSA, identidadValidada: true } });
  for (const label of ['Nombre', 'Apellido', 'Documento', 'CUIT'])
    expect([label, field(label).readOnly]).toEqual([label, true]);
  const reason = screen.getByText(
    'Tu identidad ya fue validada. Para cambiar estos datos iniciá un reclamo.',
  );
  const first = screen.getByRole('radio', { name: 'Soy una persona' });
  expect(reason.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('Validada')).toBeTruthy();
});

test('lo que falta confirmar y verificar tiene su camino', async () => {
  const { telefonoValidado: _, ...unverified } = ELSA;
  const { requests } = draw(() => ({ body: { message: 'x' } }), {
    usuario: { ...unverified, emailPendiente: 'otra@correo.com' },
  });
  expect(screen.getByText('Falta confirmar otra@correo.com.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Verificar mi teléfono' }).getAttribute('href')).toBe(
    '/validar/telefono',
  );
  await user.click(screen.getByRole('button', { name: 'Enviar de nuevo' }));
  expect(await screen.findByText('Listo. Revisá también el correo no deseado.')).toBeTruthy();
  expect(written(requests)).toEqual([['POST /resend_mail', {}]]);
});

test('cambiar la contraseña pide la actual antes de mandar la nueva', async () => {
  const { requests } = draw();
  await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  await user.type(await screen.findByLabelText('Contraseña actual'), 'mi clave');
  await typeInto('Contraseña nueva', 'lampara verde tormenta');
  await user.click(screen.getByRole('button', { name: /^Guardar contraseña/ }));
  expect(await screen.findByText('Cambiamos tu contraseña.')).toBeTruthy();
  expect(confirmar).toHaveBeenCalledWith({ password: 'mi clave' });
  expect(written(requests)).toEqual([['PATCH /api/usuarios/7', { plainPassword: 'lampara verde tormenta' }]]);
});

test('mientras falta lo que el navegador no guarda no se dibuja un formulario vacío', () => {
  draw(savingServer, { isComplete: false });
  expect([
    screen.queryByRole('button', { name: /^Guardar cambios/ }),
    screen.queryByLabelText('Nombre'),
  ]).toEqual([null, null]);
});

test('si lo que falta no llegó se dice, y se reintenta desde acá', async () => {
  draw(savingServer, { isComplete: false, failed: true });
  await user.click(screen.getByRole('button', { name: /^Reintentar/ }));
  expect(onCambio).toHaveBeenCalledTimes(1);
});

test('con cambios sin guardar no se va a verificar el teléfono', async () => {
  const { telefonoValidado: _, ...unverified } = ELSA;
  draw(savingServer, { usuario: unverified });
  await typeInto('Teléfono (opcional)', '3492 15 409999');
  expect([
    screen.queryByRole('link', { name: 'Verificar mi teléfono' }),
    screen.getByText('Primero guardá los cambios.') !== null,
  ]).toEqual([null, true]);
});

test('lo que ya estaba mal y no se toca no impide guardar', async () => {
  const { documento: _, ...withoutDocumento } = ELSA;
  const { requests } = draw(savingServer, { usuario: withoutDocumento });
  await typeInto('Apellido', 'Paz');
  await user.click(saveButton());
  expect(await screen.findByText('Guardamos tus datos.')).toBeTruthy();
  expect(written(requests)).toEqual([['PATCH /api/usuarios/7', { apellido: 'Paz' }]]);
});

test('un CUIT de otro documento se dice aunque el documento no se toque', async () => {
  const { requests } = draw();
  await typeInto(/^CUIT/, '27-25123456-1');
  await user.click(saveButton());
  expect(await screen.findByText('El DNI no coincide con el CUIT.')).toBeTruthy();
  expect(requests).toEqual([]);
});

test('volver con algo escrito pregunta antes de perderlo', async () => {
  draw();
  await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  await user.type(await screen.findByLabelText('Contraseña actual'), 'mi clave');
  await user.click(screen.getByRole('button', { name: 'Volver' }));
  await user.click(await screen.findByRole('button', { name: 'Seguir acá' }));
  expect(field('Contraseña actual').value).toBe('mi clave');
});
