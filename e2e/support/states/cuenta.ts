import type { Page } from '@playwright/test';
import { makePerson, nobody, type Person, rows } from '../data.ts';
import { pathOf, received } from '../outbox.ts';
import { dialog, emailField, enterAt, enterButton, fillLogin, fromElsewhere } from '../steps.ts';
import { expect } from '../test.ts';
import { type States, shows, text } from './state.ts';

const findField = (page: Page, name: string) => page.getByLabel(name, { exact: true });

const makeCustomer = () => makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });

const updateUsuario = (person: Person, set: string) =>
  rows(`UPDATE usuarios SET ${set} WHERE id = $1`, [person.id]);

async function requestLink(page: Page): Promise<string> {
  const person = await makePerson();
  await fromElsewhere(page);
  await page.goto('/restablecer');
  await emailField(page).fill(person.email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await text(page, /Si el correo está registrado/);
  return person.email;
}

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
  registro: shows('nobody', '/registro', (page) => page.getByRole('button', { name: 'Crear cuenta' })),
  'registro-empresa': {
    reach: async (page) => {
      await page.goto('/registro');
      await page.getByText('Empresa', { exact: true }).click();
      await expect(findField(page, 'Razón social')).toBeVisible();
    },
  },
  'registro-errores': {
    reach: async (page) => {
      await page.goto('/registro');
      await findField(page, 'Contraseña').fill('perro123');
      await text(page, 'Débil');
      await page.getByRole('button', { name: 'Crear cuenta' }).click();
      await text(page, 'Revisá estos datos:');
    },
  },
  'registro-terminos': {
    overlay: 'dialog',
    reach: async (page) => {
      await page.goto('/registro');
      await page.getByRole('button', { name: /Leer los términos/ }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  'registro-listo': {
    reach: async (page) => {
      await fromElsewhere(page);
      await page.goto('/registro');
      for (const [name, value] of [
        ['Nombre', 'Rosa'],
        ['Apellido', 'Benítez'],
        ['Documento', '27.345.678'],
        ['Correo electrónico', nobody()],
        ['Contraseña', 'el tren de las ocho a Rafaela'],
      ] as const)
        await findField(page, name).fill(value);
      await page.getByRole('checkbox', { name: /Leí y acepto/ }).check();
      await page.getByRole('button', { name: 'Crear cuenta' }).click();
      await text(page, 'Revisá tu correo');
    },
  },
  'validar-correo-vencido': {
    reach: async (page) => {
      await fromElsewhere(page);
      await page.goto('/validar/correo?token=no-existe');
      await text(page, 'El enlace venció. Pedí uno nuevo desde tu perfil.');
    },
  },
  restablecer: shows('nobody', '/restablecer', 'Enviar enlace'),
  'restablecer-con-sesion': {
    reach: async (page) => {
      const person = await makeCustomer();
      await enterAt(page, person, '/restablecer');
      await expect(emailField(page)).toHaveValue(person.email);
      await text(page, 'Volver a mi perfil');
    },
  },
  'restablecer-enviado': { reach: requestLink },
  'restablecer-elegir': {
    reach: async (page) => {
      const [correo] = await received(await requestLink(page));
      await page.goto(pathOf(correo?.enlaces.find((one) => one.includes('/restablecer')) ?? ''));
      await findField(page, 'Contraseña nueva').fill('Quilmes1987');
      await text(page, 'Medio');
    },
  },
  'restablecer-vencido': {
    reach: async (page) => {
      await fromElsewhere(page);
      await page.goto('/restablecer?token=no-existe');
      await findField(page, 'Contraseña nueva').fill('el tren de las ocho a Rafaela');
      await page.getByRole('button', { name: 'Guardar contraseña' }).click();
      await text(page, 'El enlace venció o ya fue usado. Pedí uno nuevo.');
    },
  },
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
  preferencias: shows(makeCustomer, '/preferencias', 'Primero verificá tu teléfono.'),
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
      await expect(page.getByRole('switch', { name: 'Filas compactas' })).toBeVisible();
    },
  },
  'dos-pasos': shows(makeCustomer, '/2fa', 'Activar'),
  'dos-pasos-clave': {
    reach: async (page) => {
      await enterAt(page, await makeCustomer(), '/2fa');
      await page.getByRole('button', { name: 'Activar' }).click();
      await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible();
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
  'eliminar-cuenta-sin-ingresar': shows('nobody', '/eliminar_cuenta', 'Ingresar para eliminar mi cuenta'),
  'eliminar-cuenta': {
    reach: async (page) => {
      await enterAt(page, await makeCustomer(), '/eliminar_cuenta');
      await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
      await text(page, 'Marcá que entendés que no se puede deshacer.');
    },
  },
};
