import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { makePerson, nobody, type Person, rememberSecret, rows } from './support/data.ts';
import { expect, test } from './support/one-context.ts';
import { pathOf, received } from './support/outbox.ts';
import {
  apiToken,
  dialog,
  emailField,
  enterAt,
  enterButton,
  fromElsewhere,
  passwordField,
  signIn,
  tabTo,
} from './support/steps.ts';

const CLAVE = 'un molino verde gira despacio';
const findField = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const usuario = async ({ id }: Pick<Person, 'id'>) =>
  (await rows<Record<string, unknown>>('SELECT * FROM usuarios WHERE id = $1', [id]))[0] ?? {};
const codigoOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

test('los datos propios se cambian, y un correo nuevo espera su enlace', async ({ page }) => {
  const person = await makePerson();
  const nuevo = nobody();
  await enterAt(page, person, '/perfil');
  await page.getByRole('button', { name: 'Editar mis datos' }).click();
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeDisabled();
  await findField(page, 'CUIT (opcional)').fill('');
  await findField(page, 'Apellido').fill('Quiroga de Paz');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Guardamos tus datos.')).toBeVisible();
  expect(await usuario(person)).toMatchObject({ apellido: 'Quiroga de Paz', cuit: null });

  await page.getByRole('button', { name: 'Editar mis datos' }).click();
  await findField(page, 'Correo electrónico').fill(nuevo);
  await expect(page.getByText('Vas a tener que confirmar el correo nuevo.')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText(`Falta confirmar ${nuevo}.`)).toBeVisible();
  expect(await usuario(person)).toMatchObject({ email: person.email, email_pendiente: nuevo });
  const [correo] = await received(nuevo);
  await page.goto(pathOf(correo?.enlaces.find((one) => one.includes('/validar/correo')) ?? ''));
  await expect(page.getByRole('heading', { level: 1, name: 'Tu correo quedó confirmado' })).toBeVisible();
  expect(await usuario(person)).toMatchObject({ email: nuevo, email_pendiente: null });
});

test('cambiar la contraseña pide la actual y cierra las otras sesiones', async ({ page }) => {
  rememberSecret(CLAVE);
  const person = await makePerson();
  const other = await apiToken(person);
  await enterAt(page, person, '/perfil');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await findField(dialogPage(page), 'Contraseña actual').fill('no es ésta');
  await findField(dialogPage(page), 'Contraseña nueva').fill(CLAVE);
  await dialog(page).getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(dialog(page).getByText('La contraseña no es correcta.')).toBeVisible();
  await findField(dialogPage(page), 'Contraseña actual').fill(person.password);
  await dialog(page).getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('Cambiamos tu contraseña.')).toBeVisible();
  const answer = await page.request.get('/api/suministros', {
    headers: { authorization: `Bearer ${other.token}` },
  });
  expect(answer.status()).toBe(401);
  await apiToken({ email: person.email, password: CLAVE });
});

/** Fields are searched in the whole page, because the dialog covers everything. */
const dialogPage = (page: Page) => page;

test('cada ajuste se guarda solo; sin red vuelve a como estaba', async ({ page }) => {
  const person = await makePerson();
  await enterAt(page, person, '/preferencias');
  const dueSoonSwitch = page.getByRole('switch', { name: 'Cuando está por vencer' });
  await expect(dueSoonSwitch).toBeChecked();
  await dueSoonSwitch.click();
  await expect(page.getByText('Guardado')).toBeVisible();
  expect(
    await rows('SELECT mail_vencimiento FROM usuario_preferencias WHERE usuario_id = $1', [person.id]),
  ).toEqual([{ mail_vencimiento: false }]);
  await page.route(/usuario_preferencias/, (route) => route.abort());
  await dueSoonSwitch.click();
  await expect(page.getByText('No pudimos guardar este cambio. Probá de nuevo.')).toBeVisible();
  await expect(dueSoonSwitch).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Cortes de luz' })).toHaveCount(0);
});

test('quien nunca lo dijo es llevado a verificar su teléfono, escrito como se escribe', async ({ page }) => {
  const person = await makePerson({ withoutTelefono: true, supplies: [{ domicilio: 'Mitre 12' }] });
  await fromElsewhere(page);
  await page.goto('/login');
  await emailField(page).fill(person.email);
  await passwordField(page).fill(person.password);
  await enterButton(page).click();
  await expect(page).toHaveURL('/validar/telefono');
  const local = String(400_000 + (person.id % 100_000));
  await findField(page, 'Celular').fill(`3492 ${local}`);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByRole('heading', { name: '¿Es un celular?' })).toBeFocused();
  await page.getByRole('button', { name: 'Sí, es un celular' }).click();
  await expect(page.getByText('Te mandamos un código de 6 números al')).toBeVisible();
  const [sms] = await received(`+5493492${local}`);
  const codigo = /\d{6}/.exec(sms?.texto ?? '')?.[0] ?? '';
  rememberSecret(`"${codigo}"`);
  await findField(page, 'Código de verificación').fill(codigo === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('El código no es correcto. Te quedan 4 intentos.')).toBeVisible();
  await findField(page, 'Código de verificación').fill(`${codigo.slice(0, 3)} ${codigo.slice(3)}`);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tu teléfono quedó verificado' })).toBeVisible();
  expect(await usuario(person)).toMatchObject({ telefono: `+5493492${local}` });
  await page.getByRole('link', { name: 'Elegir qué avisos recibir' }).click();
  await expect(page.getByRole('switch', { name: 'Cortes de luz' })).toBeEnabled();
});

test('«No, gracias» no se vuelve a ofrecer', async ({ page }) => {
  const person = await makePerson({ withoutTelefono: true, supplies: [{ domicilio: 'Mitre 12' }] });
  await enterAt(page, person, '/validar/telefono');
  await page.getByRole('button', { name: 'No, gracias' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/logout');
  await signIn(page, person);
  await expect(page).toHaveURL('/');
});

test('solo con el teclado se activa el segundo paso, se ingresa con él y con un código de papel', async ({
  page,
}) => {
  const person = await makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });
  await enterAt(page, person, '/2fa');
  await tabTo(page, /^Activar/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Instalá Google Authenticator' })).toBeFocused();
  await tabTo(page, 'La tengo en otro celular');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Código QR con la clave para tu aplicación' })).toBeVisible();
  const secret = ((await page.getByText(/^(?:[A-Z2-7]{4} ?){4,}/).textContent()) ?? '').replaceAll(' ', '');
  rememberSecret(secret);
  await tabTo(page, 'Código de verificación');
  await page.keyboard.type(codigoOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Verificación activada' })).toBeFocused();
  const codigos = await page
    .getByRole('listitem')
    .filter({ hasText: /^[A-Z0-9]{4}-[A-Z0-9]{4}$/ })
    .allTextContents();
  expect(codigos).toHaveLength(10);
  rememberSecret(...codigos);
  await tabTo(page, 'Ya los guardé');
  await page.keyboard.press('Enter');
  await page.goto('/logout');

  await emailField(page).fill(person.email);
  await passwordField(page).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Código de verificación' })).toBeVisible();
  await expect(findField(page, 'Código de verificación')).toBeFocused();
  // The code used to enable the second factor is spent.
  await page.keyboard.type(codigoOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  await page.goto('/logout');
  await emailField(page).fill(person.email);
  await passwordField(page).fill(person.password);
  await page.keyboard.press('Enter');
  await tabTo(page, 'No tengo mi celular');
  await page.keyboard.press('Enter');
  await expect(findField(page, 'Código de recuperación')).toBeFocused();
  await page.keyboard.type((codigos[0] ?? '').toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
});

test.describe('con la página del proveedor', () => {
  // The person goes to the provider's address on purpose.
  test.use({ expectedErrors: /\/verify(?:$|[/?])/ });

  test('la identidad se valida en la página del proveedor, y solo si es esa persona', async ({ page }) => {
    const person = await makePerson();
    await enterAt(page, person, '/validar/identidad');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Empezar' }).click();
    await expect(page.getByRole('button', { name: 'Aprobar' })).toBeVisible();
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expect(page).toHaveURL('/validar/identidad');
    await expect(page.getByText('Tu identidad quedó validada')).toBeVisible();
    expect(await usuario(person)).toMatchObject({ identidad_validada: true });
    await page.goto('/perfil');
    await expect(page.getByText('Validada', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Editar mis datos' }).click();
    await expect(findField(page, 'Documento')).toHaveAttribute('readonly', '');

    const other = await makePerson();
    await enterAt(page, other, '/validar/identidad');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Empezar' }).click();
    await page.getByLabel('Número de documento').fill(person.documento);
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expect(page.getByText('Estamos revisando tus datos. Te avisamos por correo.')).toBeVisible();
    expect(await usuario(other)).toMatchObject({ identidad_validada: false });
  });
});

test('quien no aceptó los términos los ve al ingresar, hasta que los acepta', async ({ page }) => {
  const person = await makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });
  await rows('UPDATE usuarios SET aceptar_legal = false WHERE id = $1', [person.id]);
  await enterAt(page, person, '/');
  await expect(dialog(page)).toContainText('Antes de empezar, aceptá los términos');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await page.goto('/logout');
  await signIn(page, person);
  await dialog(page).getByRole('button', { name: 'Acepto', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  expect(
    await rows(
      'SELECT aceptar_legal AS accepted, aceptar_legal_at IS NOT NULL AS is_dated FROM usuarios WHERE id = $1',
      [person.id],
    ),
  ).toEqual([{ accepted: true, is_dated: true }]);
});

test('Inicio sugiere de a una cosa, en una línea que lleva a ella', async ({ page }) => {
  const person = await makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });
  await enterAt(page, person, '/');
  await page.getByRole('link', { name: /^Validá tu identidad/ }).click();
  await expect(page).toHaveURL('/validar/identidad');
});

test('en la ayuda de cada página: privacidad y eliminar la cuenta', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Ayuda' }).click();
  const help = page.getByRole('dialog', { name: 'Ayuda' });
  await help.getByRole('button', { name: 'Privacidad' }).click();
  await expect(dialog(page).last()).toContainText('Política de privacidad');
  await page.keyboard.press('Escape');
  await expect(help.getByRole('button', { name: 'Privacidad' })).toBeFocused();
  await help.getByRole('link', { name: 'Eliminar mi cuenta' }).click();
  await expect(page).toHaveURL('/eliminar_cuenta');
});

test('la cuenta se elimina, y con ella no se vuelve a ingresar', async ({ page }) => {
  const person = await makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });
  await fromElsewhere(page);
  await page.goto('/eliminar_cuenta');
  await page.getByRole('link', { name: 'Ingresar para eliminarla' }).click();
  await emailField(page).fill(person.email);
  await passwordField(page).fill(person.password);
  await enterButton(page).click();
  await expect(page).toHaveURL('/eliminar_cuenta');
  await findField(page, 'Contraseña').fill(person.password);
  await page.getByRole('checkbox', { name: 'Entiendo que no se puede deshacer' }).check();
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await dialog(page).getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Eliminamos tu cuenta.')).toBeVisible();
  expect(await usuario(person)).toMatchObject({ email: `eliminado-${person.id}@invalid`, documento: null });
  expect((await received(person.email)).at(-1)).toMatchObject({ asunto: 'Eliminamos tu cuenta' });
  await emailField(page).fill(person.email);
  await passwordField(page).fill(person.password);
  await enterButton(page).click();
  await expect(page.getByText(/El correo o la contraseña no coinciden/)).toBeVisible();
});
