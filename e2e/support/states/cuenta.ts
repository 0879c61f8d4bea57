import type { Page } from '@playwright/test';
import { makePerson, nobody, type Person, rows } from '../data.ts';
import { received } from '../outbox.ts';
import { dialog, enterAt, enterButton, fillLogin } from '../steps.ts';
import { expect } from '../test.ts';
import { type States, shows, text } from './state.ts';

const findField = (page: Page, name: string) => page.getByLabel(name, { exact: true });

const makeCustomer = () => makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });

const updateUsuario = (person: Person, set: string) =>
  rows(`UPDATE usuarios SET ${set} WHERE id = $1`, [person.id]);

async function makeOtpCustomer(): Promise<Person> {
  const person = await makeCustomer();
  // The secret cannot be decrypted, but these states ask for a code and go no further.
  await updateUsuario(person, `otp_estado = 2, otp_secreto = '\\x00', clave_id = 1`);
  return person;
}

async function reachSecondFactor(page: Page): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, await makeOtpCustomer());
  await enterButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Código de verificación' })).toBeVisible();
}

async function submitTelefono(page: Page, numero: string): Promise<void> {
  await enterAt(page, await makePerson({ withoutTelefono: true }), '/validar/telefono');
  await findField(page, 'Celular').fill(numero);
  await page.getByRole('button', { name: 'Enviar código' }).click();
}

async function inquiry(page: Page, estado: number): Promise<void> {
  const person = await makeCustomer();
  await rows(
    'INSERT INTO persona_inquiries (id, usuario_id, estado, consentimiento) VALUES ($1, $2, $3, now())',
    [`inq_e2e${person.id}`, person.id, estado],
  );
  if (estado === 1) await updateUsuario(person, 'identidad_validada = true');
  await enterAt(page, person, '/validar/identidad');
}

export const cuenta: States = {
  'segundo-paso': { reach: reachSecondFactor },
  'segundo-paso-recuperacion': {
    reach: async (page) => {
      await reachSecondFactor(page);
      await page.getByRole('button', { name: 'No tengo mi celular' }).click();
      await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
      await text(page, 'Escribí uno de tus códigos de recuperación.');
    },
  },
  perfil: shows(makeCustomer, '/perfil', 'Tus datos'),
  'perfil-editar': {
    reach: async (page) => {
      await enterAt(page, await makeCustomer(), '/perfil');
      await page.getByRole('button', { name: 'Editar mis datos' }).click();
      await text(page, 'Guardar cambios');
    },
  },
  'perfil-validado': {
    reach: async (page) => {
      const person = await makeCustomer();
      await updateUsuario(
        person,
        `identidad_validada = true, telefono_validado = now(), email_pendiente = 'norma.nueva@correo.com'`,
      );
      await enterAt(page, person, '/perfil');
      await text(page, 'Falta confirmar norma.nueva@correo.com.');
    },
  },
  'perfil-clave': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, await makeCustomer(), '/perfil');
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
      await expect(findField(page, 'Contraseña actual')).toBeVisible();
    },
  },
  'perfil-reautenticar': {
    overlay: 'dialog',
    reach: async (page) => {
      const person = await makeCustomer();
      await enterAt(page, person, '/perfil');
      await page.getByRole('button', { name: 'Editar mis datos' }).click();
      await rows(`UPDATE sesiones SET clave_pasada = now() - interval '1 hour' WHERE usuario_id = $1`, [
        person.id,
      ]);
      await findField(page, 'CUIT (opcional)').fill('');
      await findField(page, 'Correo electrónico').fill(nobody());
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await expect(dialog(page)).toContainText('Confirmá tu contraseña');
    },
  },
  preferencias: shows(makeCustomer, '/preferencias', 'Verificar mi teléfono'),
  'preferencias-verificado': {
    reach: async (page) => {
      const person = await makeCustomer();
      await updateUsuario(person, 'telefono_validado = now()');
      await enterAt(page, person, '/preferencias');
      await page.getByRole('switch', { name: 'Otros avisos' }).click();
      await text(page, 'Guardado');
    },
  },
  'preferencias-personal': {
    reach: async (page) => {
      const person = await makePerson({ roles: ['ROLE_CONFIRMADO', 'ROLE_REQUERIMIENTO_ADMIN'] });
      await enterAt(page, person, '/preferencias');
      await expect(page.getByRole('switch', { name: 'Filas altas' })).toBeVisible();
    },
  },
  'dos-pasos': shows(makeCustomer, '/2fa', 'Activar'),
  'dos-pasos-clave': {
    reach: async (page) => {
      await enterAt(page, await makeCustomer(), '/2fa');
      await page.getByRole('button', { name: 'Activar' }).click();
      await text(page, 'Instalá Google Authenticator');
    },
  },
  'dos-pasos-otro-telefono': {
    reach: async (page) => {
      await enterAt(page, await makeCustomer(), '/2fa');
      await page.getByRole('button', { name: 'Activar' }).click();
      await page.getByText('La tengo en otro celular').click();
      await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible();
    },
  },
  'dos-pasos-codigos': {
    reach: async (page) => {
      const json = {
        otpEstado: 2,
        codigosRecuperacion: Array.from({ length: 10 }, (_, n) => `AB${n}D-7FG${n}`),
      };
      await page.route('**/api/oob/otp/habilitar', (route) => route.fulfill({ json }));
      await enterAt(page, await makeCustomer(), '/2fa');
      await page.getByRole('button', { name: 'Activar' }).click();
      await findField(page, 'Código de verificación').fill('123456');
      await page.getByRole('button', { name: 'Activar' }).click();
      await text(page, 'Verificación activada');
    },
  },
  'dos-pasos-activada': {
    reach: async (page) => {
      const person = await makeCustomer();
      const { email, password } = person;
      await page.goto('/login');
      await enterAt(page, { email, password }, '/2fa');
      await text(page, 'Activar');
      await updateUsuario(person, `otp_estado = 2, otp_secreto = '\\x00', clave_id = 1`);
      await page.reload();
      await text(page, 'Activada');
    },
  },
  telefono: shows(() => makePerson({ withoutTelefono: true }), '/validar/telefono', 'Enviar código'),
  'telefono-es-celular': {
    reach: (page) => submitTelefono(page, '3492 421234').then(() => text(page, '¿Es un celular?')),
  },
  'telefono-codigo': {
    reach: (page) =>
      submitTelefono(page, `3492 15 4${String(Date.now() % 100_000).padStart(5, '0')}`).then(() =>
        text(page, 'Te mandamos un código de 6 números al'),
      ),
  },
  'telefono-listo': {
    reach: async (page) => {
      const local = `4${String((Date.now() + 7) % 100_000).padStart(5, '0')}`;
      await submitTelefono(page, `3492 15 ${local}`);
      await text(page, 'Te mandamos un código de 6 números al');
      const [sms] = await received(`+5493492${local}`);
      await findField(page, 'Código de verificación').fill(/\d{6}/.exec(sms?.texto ?? '')?.[0] ?? '');
      await page.getByRole('button', { name: 'Verificar' }).click();
      await text(page, 'Tu teléfono quedó verificado');
    },
  },
  'telefono-verificado': {
    reach: async (page) => {
      const person = await makeCustomer();
      await updateUsuario(person, 'telefono_validado = now()');
      await enterAt(page, person, '/validar/telefono');
      await text(page, /está verificado desde el/);
    },
  },
  identidad: shows(makeCustomer, '/validar/identidad', 'Empezar'),
  'identidad-en-revision': {
    reach: (page) => inquiry(page, 3).then(() => text(page, /Estamos revisando tus datos/)),
  },
  'identidad-rechazada': {
    reach: (page) => inquiry(page, 5).then(() => text(page, /No pudimos validar tu identidad/)),
  },
  'identidad-validada': {
    reach: (page) => inquiry(page, 1).then(() => text(page, 'Tu identidad quedó validada')),
  },
  'terminos-nuevos': {
    overlay: 'dialog',
    reach: async (page) => {
      const person = await makeCustomer();
      await updateUsuario(person, `aceptar_legal = false, aceptar_legal_at = now() - interval '1 year'`);
      await enterAt(page, person, '/');
      await expect(dialog(page)).toContainText('Cambiaron los términos');
    },
  },
  'inicio-sugerencia': shows(makeCustomer, '/', 'Validá tu identidad'),
  'eliminar-cuenta-sin-ingresar': shows('nobody', '/eliminar_cuenta', 'Ingresar para eliminarla'),
  'eliminar-cuenta': {
    reach: async (page) => {
      await enterAt(page, await makeCustomer(), '/eliminar_cuenta');
      await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
      await text(page, 'Marcá que entendés que no se puede deshacer.');
    },
  },
};
