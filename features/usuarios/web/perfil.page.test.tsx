import { drawWith, inTurn, type Server, written } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import PerfilPage, { type PerfilPageProps } from './perfil.page.tsx';
import { ReautenticarProvider } from './reautenticar.tsx';
import { ASKS_CLAVE, giveClave, pasteInto } from './usuarios.test-kit.tsx';

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
const edit = () => user.click(screen.getByRole('button', { name: 'Editar mis datos' }));
const saveButton = () => screen.getByRole('button', { name: /^Guardar cambios/ });

test('sin cambios no hay nada que guardar; con ellos se manda solo lo que cambió', async () => {
  const { requests } = draw();
  await edit();
  expect(saveButton().getAttribute('aria-disabled')).toBe('true');
  await pasteInto('Apellido', 'Roldán de Paz');
  await user.click(saveButton());
  expect(await screen.findByText('Guardamos tus datos.')).toBeTruthy();
  expect(written(requests)).toEqual([['PATCH /api/usuarios/7', { apellido: 'Roldán de Paz' }]]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Perfil'));
  expect(screen.getByText('Elsa Roldán de Paz')).toBeTruthy();
  expect(onCambio).toHaveBeenCalledTimes(1);
});

test('otro correo avisa que hay que confirmarlo, pide la contraseña y se guarda solo', async () => {
  const { requests } = draw(inTurn(ASKS_CLAVE, savingServer));
  await edit();
  await pasteInto('Correo electrónico', 'otra@correo.com');
  expect(screen.getByText('Vas a tener que confirmar el correo nuevo.')).toBeTruthy();
  await user.click(saveButton());
  await giveClave();
  expect(await screen.findByText('Guardamos tus datos.')).toBeTruthy();
  expect(written(requests).map(([, body]) => body)).toEqual([
    { email: 'otra@correo.com' },
    { email: 'otra@correo.com' },
  ]);
  expect(await screen.findByText('elsa@correo.com')).toBeTruthy();
});

test('con la identidad validada no se tocan nombre, apellido, documento ni CUIT, y se dice por qué', async () => {
  draw(savingServer, { usuario: { ...ELSA, identidadValidada: true } });
  expect(screen.getByText('Validada')).toBeTruthy();
  await edit();
  for (const label of ['Nombre', 'Apellido', 'Documento', 'CUIT'])
    expect([label, field(label).readOnly]).toEqual([label, true]);
  const sentence = 'Tu identidad ya fue validada. Para cambiar estos datos iniciá un reclamo.';
  const reason = screen.getByText(sentence);
  const first = screen.getByRole('radio', { name: 'Persona' });
  expect(reason.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('lo que falta confirmar y verificar tiene su camino', async () => {
  const { telefonoValidado: _, ...unverified } = ELSA;
  const { requests } = draw(() => ({ body: { message: 'x' } }), {
    usuario: { ...unverified, emailPendiente: 'otra@correo.com' },
  });
  expect(screen.getByText('Falta confirmar otra@correo.com.')).toBeTruthy();
  expect(hrefOf('Verificar mi teléfono')).toBe('/validar/telefono');
  await user.click(screen.getByRole('button', { name: 'Enviar de nuevo' }));
  expect(await screen.findByText('Listo. Revisá también el correo no deseado.')).toBeTruthy();
  expect(written(requests)).toEqual([['POST /resend_mail', {}]]);
});

test('cambiar la contraseña pide la actual antes de mandar la nueva', async () => {
  const { requests } = draw();
  await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  await user.type(await screen.findByLabelText('Contraseña actual'), 'mi clave');
  await pasteInto('Contraseña nueva', 'lampara verde tormenta');
  await user.click(screen.getByRole('button', { name: /^Guardar contraseña/ }));
  expect(await screen.findByText('Cambiamos tu contraseña.')).toBeTruthy();
  expect(confirmar).toHaveBeenCalledWith({ password: 'mi clave' });
  expect(written(requests)).toEqual([['PATCH /api/usuarios/7', { plainPassword: 'lampara verde tormenta' }]]);
});

test('mientras falta lo que el navegador no guarda no se dibuja un formulario vacío', () => {
  draw(savingServer, { isComplete: false });
  expect(screen.queryByRole('button', { name: 'Editar mis datos' })).toBeNull();
  expect(screen.queryByText('12345678')).toBeNull();
});

test('si lo que falta no llegó se dice, y se reintenta desde acá', async () => {
  draw(savingServer, { isComplete: false, failed: true });
  await user.click(screen.getByRole('button', { name: /^Reintentar/ }));
  expect(onCambio).toHaveBeenCalledTimes(1);
});

test('primero se leen los datos, y mientras se editan no hay por dónde irse sin guardarlos', async () => {
  const { telefonoValidado: _, ...unverified } = ELSA;
  draw(savingServer, { usuario: unverified });
  expect(screen.queryByRole('textbox')).toBeNull();
  for (const known of ['Elsa Roldán', '12345678', 'elsa@correo.com', '3492 15-40-1234'])
    expect(screen.getByText(known)).toBeTruthy();
  await edit();
  expect(document.activeElement?.textContent).toBe('Editar mis datos');
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Volver' }));
  expect(document.activeElement?.textContent).toBe('Perfil');
});

test('lo que ya estaba mal y no se toca no impide guardar', async () => {
  const { documento: _, ...withoutDocumento } = ELSA;
  const { requests } = draw(savingServer, { usuario: withoutDocumento });
  await edit();
  await pasteInto('Apellido', 'Paz');
  await user.click(saveButton());
  expect(await screen.findByText('Guardamos tus datos.')).toBeTruthy();
  expect(written(requests)).toEqual([['PATCH /api/usuarios/7', { apellido: 'Paz' }]]);
});

test('un CUIT de otro documento se dice aunque el documento no se toque', async () => {
  const { requests } = draw();
  await edit();
  await pasteInto(/^CUIT/, '27-25123456-1');
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
