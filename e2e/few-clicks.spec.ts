// These journeys use the mouse and count its presses, from every screen on which a clerk may be when somebody asks.
import type { Page } from '@playwright/test';
import { makePerson, rows } from './support/data.ts';
import { countPresses } from './support/hands.ts';
import { makeCase, makeEncargado } from './support/requerimientos.ts';
import { type Account, admin, enterAt, mostrador } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const CLICKS = 3;
const search = (page: Page) => page.getByRole('button', { name: /^Buscar socio/ }).first();

async function makeMember(): Promise<string> {
  const { suministros } = await makePerson({
    supplies: [
      {
        domicilio: 'San Martín 450',
        nombre: 'ROLDAN ELSA',
        bills: [
          { cents: 4_187_350, dueIn: 4 },
          { cents: 3_612_000, dueIn: -27 },
        ],
        consumos: [205, 190],
      },
    ],
  });
  const [found] = await rows<{ cuenta: string }>('SELECT cuenta FROM suministros WHERE id = $1', [
    suministros[0],
  ]);
  return found?.cuenta ?? '';
}

/** The administrator also presses why the ficha is opened, and that press counts. */
const SCREENS: Readonly<Record<string, [Account, readonly string[]]>> = {
  'el mostrador': [mostrador, ['/admin', '/admin/suministros', 'un caso']],
  'el administrador': [
    admin,
    [
      '/admin',
      '/admin/facturas/pagos',
      '/admin/usuarios',
      '/admin/mensajes',
      '/admin/suministro_mails',
      '/admin/archivos_facturas',
      '/admin/archivos_subidas',
      '/admin/indicadores',
      '/admin/auditoria',
      '/admin/configuracion',
    ],
  ],
};

for (const [who, [account, screens]] of Object.entries(SCREENS))
  test(`${who} ve cuánto debe y por qué a tres toques de cualquier pantalla`, { tag: '@escritorio' }, async ({
    page,
  }) => {
    const cuenta = await makeMember();
    const { id } = await makeCase(await makePerson(), { encargado: await makeEncargado('Marta') });
    const counted: string[] = [];
    for (const path of screens) {
      await enterAt(page, account, path.startsWith('/') ? path : `/admin/requerimientos/ver/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const presses = await countPresses(page);
      await search(page).click();
      await page.keyboard.type(cuenta);
      await page.getByRole('option', { name: /ROLDAN ELSA/ }).click();
      const ask = page.getByRole('button', { name: 'Consulta del socio' });
      const debt = page.getByText('$ 77.993,50').first();
      await expect(ask.or(debt)).toBeVisible();
      if (await ask.isVisible()) await ask.click();
      await expect(debt).toBeVisible();
      await expect(page.getByText('+ $ 5.753,50').first()).toBeVisible();
      counted.push(`${path}: ${await presses()}`);
      expect.soft(await presses(), path).toBeLessThanOrEqual(CLICKS);
    }
    console.log(`${who}: toques hasta la deuda desde ${counted.join(', ')}`);
  });

test('una factura se vuelve a imprimir en tres toques', { tag: '@escritorio' }, async ({ page }) => {
  const [bill] = await rows<{ numero: string }>(
    `SELECT numero FROM facturas f JOIN suministros s ON s.id = f.suministro_id
     WHERE s.cuenta = '10010120' AND f.descargable ORDER BY f.periodo DESC LIMIT 1`,
  );
  const numero = bill?.numero ?? '';
  for (const [typed, press] of [
    ['10010120', `Descargar la factura ${numero}`],
    [numero, 'Descargar factura'],
  ] as const) {
    await enterAt(page, mostrador, '/admin');
    await expect(page.getByText('¿A quién atendés?')).toBeVisible();
    const presses = await countPresses(page);
    await search(page).click();
    await page.keyboard.type(typed);
    await page.getByRole('option', { name: typed }).first().click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: press }).first().click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^factura-.*\.pdf$/);
    expect(await presses(), typed).toBeLessThanOrEqual(CLICKS);
  }
});
