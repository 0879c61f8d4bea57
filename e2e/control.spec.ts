// The detectors of the run are tried on planted faults: one that stays silent here invalidates the run.
import type { Page } from '@playwright/test';
import { axeFaults } from './support/axe.ts';
import {
  cutTexts,
  groundsWithoutBorder,
  hiddenFocus,
  smallTargets,
  widerThanScreen,
} from './support/measure.ts';
import { expect, test } from './support/test.ts';

const html = (body: string, over: string) =>
  `<!doctype html><html lang="es-AR"><head><title>Control</title>
   <meta name="viewport" content="width=device-width, initial-scale=1"></head>
   <body><div id="root"><main><h1>Control</h1>${body}</main></div>${over}</body></html>`;

async function show(page: Page, body: string, over = ''): Promise<void> {
  await page.route('**/control', (route) =>
    route.fulfill({ contentType: 'text/html', body: html(body, over) }),
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/control');
}

test('axe calla ante una página sana', async ({ page }) => {
  await show(page, '<p>Nada que decir.</p><button>Seguir</button>');
  expect(await axeFaults(page)).toEqual([]);
});

test('axe encuentra un contraste malo y un botón sin nombre', async ({ page }) => {
  await show(page, '<p style="color:#999">No se lee</p><button></button>');
  const faults = await axeFaults(page);
  expect(faults.filter((fault) => fault.includes('color-contrast'))).toHaveLength(1);
  expect(faults.filter((fault) => fault.includes('button-name'))).toHaveLength(1);
});

test('axe cuenta como falta un contraste que no pudo decidir', async ({ page }) => {
  await show(page, '<p style="background:linear-gradient(#fff,#000);color:#777">¿Se lee?</p>');
  expect((await axeFaults(page)).filter((fault) => fault.includes('color-contrast'))).toHaveLength(1);
});

test('axe mira aparte lo que tapa y lo tapado', async ({ page }) => {
  await show(
    page,
    '<p style="color:#999">Detrás</p>',
    `<dialog open aria-label="Aviso" style="position:fixed;inset:0;background:#fff">
       <p style="color:#aaa">Delante</p><button>Volver</button></dialog>`,
  );
  const faults = (await axeFaults(page, 'dialog')).filter((fault) => fault.includes('color-contrast'));
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(['dialog', 'página']);
});

test('las medidas encuentran lo chico, lo cortado y lo que se sale', async ({ page }) => {
  await show(
    page,
    `<button style="width:30px;height:60px">A</button>
     <input aria-label="Correo" style="height:44px;box-sizing:border-box">
     <div style="width:80px;overflow:hidden;white-space:nowrap">Texto que no entra en la caja</div>
     <div style="width:500px">Se sale de la pantalla por la derecha, con scroll horizontal y todo</div>`,
  );
  expect(await smallTargets(page)).toEqual(['A 30×60', expect.stringContaining('×44')]);
  expect(await cutTexts(page)).toEqual([
    'Texto que no entra en la caja',
    'Se sale de la pantalla por la derecha, con scroll horizontal y todo',
  ]);
  expect(await widerThanScreen(page)).toBeGreaterThan(100);
});

test('lo que se sale de un marco con scroll está cortado si el teclado no llega al marco', async ({
  page,
}) => {
  const frame = (more: string, words: string) =>
    `<section aria-label="Marco" ${more} style="width:200px;overflow-x:auto">
       <div style="width:600px;text-align:right">${words}</div></section>`;
  await show(page, frame('tabindex="0"', 'Se llega') + frame('', 'No se llega'));
  expect(await cutTexts(page)).toEqual(['No se llega']);
});

test('unos puntos suspensivos cortan el texto si nadie lo dice entero, y al cliente se lo cortan siempre', async ({
  page,
}) => {
  const line = (words: string, title: string) =>
    `<p title="${title}" style="width:80px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${words}</p>`;
  const lines = ['Calle San Juan 450', 'Calle Belgrano 1290', 'Calle Mitre 12 piso 3'] as const;
  await show(page, line(lines[0], lines[0]) + line(lines[1], '') + line(lines[2], 'Calle Mitre'));
  expect(await cutTexts(page)).toEqual(lines);
  await page.evaluate("document.documentElement.dataset.marco = 'mesa'");
  expect(await cutTexts(page)).toEqual(lines.slice(1));
});

test('un fondo sin borde se encuentra, porque con colores forzados no queda nada', async ({ page }) => {
  const card = (border: string, words: string) =>
    `<div style="width:200px;height:60px;background:#fff;border:${border}">${words}</div>`;
  await show(
    page,
    `<div style="width:300px;background:#eee;border:1px solid #000">${card('0', 'Sin borde')}
     ${card('1px solid transparent', 'Con borde')}<button style="background:#055;border:0">Pagar</button></div>`,
  );
  expect(await groundsWithoutBorder(page)).toEqual(['DIV Sin borde', 'BUTTON Pagar']);
});

test('las medidas callan ante lo que está bien', async ({ page }) => {
  await show(
    page,
    `<button style="min-width:44px;height:44px">A</button><input aria-label="Correo" style="height:52px">
     <p style="overflow-wrap:anywhere">Texto que entra en la pantalla porque corta sus renglones</p>`,
  );
  expect([await smallTargets(page), await cutTexts(page)]).toEqual([[], []]);
  expect(await widerThanScreen(page)).toBe(0);
});

test('el foco que no se ve se encuentra', async ({ page }) => {
  await show(page, '<button style="outline:none">Ciego</button><button>Visible</button>');
  await page.keyboard.press('Tab');
  expect(await hiddenFocus(page)).toBe('Ciego');
  await page.addStyleTag({ content: 'button:last-of-type:focus { outline: 3px solid #ffbf47 }' });
  await page.keyboard.press('Tab');
  expect(await hiddenFocus(page)).toBeNull();
});
