// A clerk reads rows all day: every list of the staff's shows many whole ones, at once, in one scroll and without a cut word.
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makeArchivo, makeSubida } from './support/archivo-fixtures.ts';
import { axeFaults } from './support/axe.ts';
import { makeCorte, makeCortesAdmin, newZona } from './support/cortes.ts';
import { makePerson, makeSupply, type Person, rows } from './support/data.ts';
import { inWindow } from './support/dom.ts';
import { smallTargets, widerThanScreen } from './support/measure.ts';
import { expect, test } from './support/one-context.ts';
import { billsOf, makePago } from './support/pagos.ts';
import { makeCase, makeEncargado } from './support/requerimientos.ts';
import { admin, dialog, enterAt, mostrador } from './support/steps.ts';

const ROWS = 18;
const LONG = 'La luz de la esquina de San Martín y Belgrano titila desde la tormenta del jueves '
  .repeat(3)
  .slice(0, 180);
/** Nothing in it can break a line. */
const UNBROKEN = `${'a'.repeat(60)}.${'b'.repeat(40)}@${'c'.repeat(60)}.coop.ar`;

const times = <T>(make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: ROWS }, (_, index) => make(index)));

type Account = Pick<Person, 'email' | 'password'>;

const failEverywhere = () =>
  rows(
    `INSERT INTO mensajes (tipo, estado, intentos, proximo, vence, plantilla, datos, para, tipo_contenido, error, prioridad)
     SELECT 1, 5, 1, now() + interval '1 day', now() + interval '2 days', 'suministro_vinculado',
       '{"cuenta": "10012345", "domicilio": "Mitre 12"}'::jsonb, n || $1, 'text/html', $2, 5
     FROM generate_series(1, $3::int) n`,
    [UNBROKEN, LONG, ROWS],
  );

/** Each makes its rows, as long as they may be, and says who sees them and where. */
const LISTS: Readonly<Record<string, () => Promise<[Account, string]>>> = {
  requerimientos: async () => {
    const marta = await makeEncargado('Marta', 'ADMIN');
    const elsa = await makePerson({ nombre: LONG.slice(0, 60), supplies: [{ domicilio: 'Mitre 12' }] });
    await times((n) =>
      makeCase(elsa, {
        encargado: marta,
        descripcion: LONG,
        estado: n % 2 ? 'iniciado' : 'espera',
        dueInDays: n - 4,
        ...(n % 3 === 0 && { novedad: 'encargado' as const }),
      }),
    );
    return [marta, '/admin/requerimientos'];
  },
  usuarios: async () => {
    await times(() => makePerson({ nombre: LONG.slice(0, 60) }));
    return [admin, '/admin/usuarios'];
  },
  pagos: async () => {
    await times(async (n) => {
      const person = await makePerson({
        supplies: [{ domicilio: 'Mitre 12', bills: [{ cents: 100_000 + n, dueIn: 5 }] }],
      });
      return makePago(person, n % 3, { facturas: await billsOf(person) });
    });
    return [admin, '/admin/facturas/pagos'];
  },
  correos: async () => {
    const { documento } = await makePerson();
    const { id, cuenta } = await makeSupply(documento, { domicilio: 'Mitre 12' });
    await rows(
      `INSERT INTO suministro_mails (suministro_id, email, rebota)
       SELECT $1, n || $2, n % 2 = 0 FROM generate_series(1, $3::int) n`,
      [id, UNBROKEN, ROWS],
    );
    return [admin, `/admin/suministro_mails?suministro=${cuenta}`];
  },
  suministros: async () => {
    const { documento } = await makePerson();
    const nombre = `${LONG.slice(0, 100)} ${documento}`.toUpperCase();
    await times(() => makeSupply(documento, { nombre, domicilio: LONG }));
    return [mostrador, `/admin/suministros?q=${documento}`];
  },
  mensajes: async () => {
    await failEverywhere();
    return [admin, '/admin/mensajes'];
  },
  'mensajes fallidos': async () => {
    await failEverywhere();
    return [admin, '/admin/mensajes?vista=fallidos'];
  },
  cortes: async () => {
    const zona = `${newZona()} ${LONG}`.slice(0, 180);
    await times((n) => makeCorte({ zona, motivo: LONG, startsIn: 30 + n, endsIn: 34 + n }));
    return [await makeCortesAdmin(), `/admin/cortes?zona=${encodeURIComponent(zona.slice(0, 20))}`];
  },
  archivos: async () => {
    await times((n) => makeArchivo({ nombre: `${n}-${'facturas_de_noviembre_'.repeat(8)}.csv` }));
    return [admin, '/admin/archivos_facturas'];
  },
  auditoría: async () => {
    const entidadId = `${randomInt(1_000_000)}.${UNBROKEN.replace('@', '.')}`.slice(0, 80);
    await rows(
      `INSERT INTO auditoria (actor, ip, accion, entidad, entidad_id, motivo)
       SELECT $1, '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', 'ajuste.cambiar', 'ajuste', $2, $3 FROM generate_series(1, $4::int)`,
      [`cli:${UNBROKEN}`, entidadId, LONG, ROWS],
    );
    return [admin, `/admin/auditoria?sobre=ajuste/${entidadId}`];
  },
  'archivos v2': async () => {
    await times((n) => makeSubida('pdfs', `${n}-${'facturas_de_noviembre_'.repeat(8)}.zip`));
    return [admin, '/admin/archivos_subidas'];
  },
};

/** Whole rows in sight, the top of the first, and what does not fit without an ellipsis that says so. */
const measure = (page: Page) =>
  inWindow(page, (window) => {
    const { document, getComputedStyle } = window;
    const inner = document.documentElement.clientHeight;
    const all = [...document.querySelectorAll('[data-rows] tbody tr, [data-rows] > ul > li')];
    const floors = [...document.querySelectorAll('[data-rows] ~ [data-in-sight]')]
      .filter((foot) => getComputedStyle(foot).position === 'sticky')
      .map((foot) => foot.getBoundingClientRect().top);
    const floor = Math.min(inner, ...floors);
    const boxes = all.map((row) => row.getBoundingClientRect());
    const cut = [...document.querySelectorAll('[data-rows] :is(th, td, h2, li span)')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .filter((cell) => {
        const { textOverflow, overflowX, display, clipPath } = getComputedStyle(cell);
        const isOnlyHeard = clipPath.startsWith('inset(50%');
        const ends = textOverflow === 'ellipsis';
        return display !== 'inline' && overflowX === 'hidden' && !ends && !isOnlyHeard;
      });
    const words = document.createTreeWalker(document.body, window.NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = words.nextNode(); text; text = words.nextNode()) {
      if (!text.parentElement?.closest('[data-rows] :is(th, td, li)')) continue;
      for (const { 0: word, index } of text.textContent.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(word);
      }
    }
    const scrollers = [...document.querySelectorAll('body *')].filter(
      (node) =>
        /auto|scroll/.test(getComputedStyle(node).overflowY) && node.scrollHeight > node.clientHeight + 1,
    );
    return {
      whole: boxes.filter(({ top, bottom }) => top >= 0 && bottom <= floor + 0.5).length,
      first: Math.round(boxes[0]?.top ?? Number.POSITIVE_INFINITY),
      tallest: Math.max(...boxes.map(({ top, bottom }) => bottom - top)),
      cut: [...cut.map((cell) => (cell.textContent ?? '').slice(0, 60)), ...broken],
      scrollers: scrollers.length,
    };
  });

for (const [name, make] of Object.entries(LISTS))
  test(`${name}: doce filas enteras, cinco tarjetas, un solo scroll y ninguna palabra cortada`, {
    tag: '@escritorio',
  }, async ({ page }) => {
    const [account, path] = await make();
    await page.setViewportSize({ width: 1280, height: 800 });
    await enterAt(page, account, path);
    await expect(page.locator('[data-rows] tbody tr').nth(11)).toBeAttached();
    for (const size of [
      { width: 1280, height: 800 },
      { width: 1366, height: 768 },
    ]) {
      await page.setViewportSize(size);
      const { whole, first, cut, scrollers } = await measure(page);
      expect.soft(whole, `filas enteras a ${size.width}`).toBeGreaterThanOrEqual(12);
      expect.soft(first, `la primera a ${size.width}`).toBeLessThanOrEqual(210);
      expect.soft([cut, scrollers, await widerThanScreen(page)]).toEqual([[], 0, 0]);
    }
    expect.soft(await smallTargets(page)).toEqual([]);
    // The header stays under the bar while the rows go by.
    await page.evaluate('scrollTo(0, 400)');
    await expect
      .poll(() => page.locator('[data-rows] thead th').last().boundingBox())
      .toMatchObject({ y: 48 });

    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.locator('[data-rows] > ul > li').nth(5)).toBeAttached();
    await page.evaluate('scrollTo(0, 0)');
    const cards = await measure(page);
    expect.soft(cards.whole, 'tarjetas enteras').toBeGreaterThanOrEqual(5);
    expect.soft(cards.first, 'la primera tarjeta').toBeLessThanOrEqual(200);
    expect.soft(cards.tallest, 'la más alta').toBeLessThanOrEqual(86);
    expect.soft([cards.cut, cards.scrollers, await widerThanScreen(page)]).toEqual([[], 0, 0]);
  });

test('los botones de un diálogo largo se ven en una ventana baja, y sus campos lo ocupan entero', {
  tag: '@escritorio',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await enterAt(page, await makeCortesAdmin(), '/admin/cortes');
  await expect(page.getByRole('button', { name: 'Nuevo corte', exact: true })).toBeVisible();
  await page.keyboard.press('n');
  const corte = dialog(page);
  await expect(corte).toBeVisible();
  const frame = await corte.boundingBox();
  const button = await corte.getByRole('button', { name: 'Revisar y publicar' }).boundingBox();
  const field = await corte.getByLabel('Motivo').boundingBox();
  expect((button?.y ?? 600) + (button?.height ?? 0)).toBeLessThanOrEqual(600);
  expect((frame?.width ?? 0) - (field?.width ?? 0)).toBeLessThan(60);
  expect(await axeFaults(page, 'dialog')).toEqual([]);
});

test('la lista se recorre y se elige con el teclado, y la barra no mueve ninguna fila', {
  tag: '@escritorio',
}, async ({ page }) => {
  const [account, path] = await (LISTS.requerimientos as () => Promise<[Account, string]>)();
  await enterAt(page, account, path);
  const second = page.locator('[data-rows] tbody tr').nth(1);
  await expect(second).toBeVisible();
  const before = await second.boundingBox();
  for (const key of ['j', 'x', 'j', 'j', 'X']) await page.keyboard.press(key);
  await expect(page.getByText('3 elegidos', { exact: true })).toBeVisible();
  expect(await second.boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 elegidos', { exact: true })).toBeHidden();
  await page.keyboard.press('.');
  await expect(dialog(page).getByRole('button', { name: 'Cambiar estado…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('7');
  await expect(page).toHaveURL(/vista=todos/);
  await page.keyboard.press('Shift+F');
  await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
});

test('el renglón en que el teclado descansa dice entero lo que no entra', { tag: '@escritorio' }, async ({
  page,
}) => {
  const [account, path] = await (LISTS.requerimientos as () => Promise<[Account, string]>)();
  await enterAt(page, account, path);
  await expect(page.locator('[data-rows] tbody tr').nth(1)).toBeVisible();
  const whole = page.locator('[data-rows] > div').getByText(LONG.trim().slice(100), { exact: false });
  await page.keyboard.press('j');
  await expect(whole).toBeVisible();
  expect(await widerThanScreen(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(whole).toBeHidden();
});

test('lo que se filtra se guarda con un nombre, y quien comparte lo comparte', {
  tag: '@escritorio',
}, async ({ page, browser }) => {
  const [marta, raul] = [await makeEncargado('Marta', 'ADMIN'), await makeEncargado('Raúl')];
  const name = `Finalizados de ${marta.id}`;
  // Where there is room, a view that was kept is one press away.
  await page.setViewportSize({ width: 1600, height: 800 });
  await enterAt(page, marta, '/admin/requerimientos?vista=todos&estado=98');
  await page.getByRole('button', { name: /^Vistas guardadas/ }).click();
  await page.getByLabel('Guardar lo que estás viendo').fill(name);
  await page.getByLabel('Compartir con el equipo').check();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();
  const context = await browser.newContext();
  const other = await context.newPage();
  await enterAt(other, raul, '/admin/requerimientos');
  await other.getByRole('button', { name: /^Vistas guardadas/ }).click();
  const saved = other.getByRole('dialog', { name: 'Vistas guardadas' });
  await expect(saved.getByRole('button', { name: `Quitar la vista ${name}` })).toHaveCount(0);
  await saved.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(other).toHaveURL(/vista=todos&estado=98$/);
  await context.close();
  await page.getByRole('button', { name: /^Vistas guardadas/ }).click();
  await page.getByRole('button', { name: `Quitar la vista ${name}` }).click();
  await expect(page.getByRole('button', { name: `Quitar la vista ${name}` })).toHaveCount(0);
});
