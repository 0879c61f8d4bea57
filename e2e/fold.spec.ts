import type { Page } from '@playwright/test';
import { makePerson } from './support/data.ts';
import { sizes } from './support/sizes.ts';
import { fromElsewhere, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const findField = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** The bar of the sections covers the foot of the screen. */
const BAR = 64;

const FORMS: readonly (readonly [string, string, ((page: Page) => Promise<void>)?])[] = [
  ['/validar/telefono', 'Celular'],
  [
    '/validar/identidad',
    'Acepto que un proveedor externo procese mi imagen y mi documento para validar mi identidad.',
  ],
  ['/suministros/agregar', 'Número de suministro'],
  ['/eliminar_cuenta', 'Contraseña'],
  ['/restablecer', 'Correo electrónico'],
  ['/2fa', 'Código de verificación', (page) => page.getByRole('button', { name: 'Activar' }).click()],
  ['/perfil', 'Nombre', (page) => page.getByRole('button', { name: 'Editar mis datos' }).click()],
];

test('el primer campo de cada formulario de la cuenta se ve sin bajar', { tag: '@telefono' }, async ({
  page,
}) => {
  const fold = sizes.telefono.height - BAR;
  const person = await makePerson();
  const lowest = async (name: string) => {
    const box = await findField(page, name).boundingBox();
    return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
  };
  await fromElsewhere(page);
  for (const [path, field] of [
    ['/registro', 'Nombre'],
    ['/restablecer?token=x', 'Contraseña nueva'],
    ['/login', 'Correo electrónico'],
  ] as const) {
    await page.goto(path);
    await expect(findField(page, field)).toBeVisible();
    expect.soft(await lowest(field), path).toBeLessThan(fold);
  }
  await signIn(page, person);
  for (const [path, field, reach] of FORMS) {
    await page.goto(path);
    await reach?.(page);
    await expect(findField(page, field)).toBeVisible();
    expect.soft(await lowest(field), path).toBeLessThan(fold);
  }
});
