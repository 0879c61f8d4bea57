import type { ChildProcess } from 'node:child_process';
import { linkOf } from './support/bulk.ts';
import { makePerson, rows } from './support/data.ts';
import { startApi, stopProcess } from './support/processes.ts';
import { scanPdf, scanPicture } from './support/scanner.ts';
import { sizes } from './support/sizes.ts';
import { fromElsewhere } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const DIGITS = '0447123456789012345678';

async function billWithCodes() {
  const owner = await makePerson({
    supplies: [{ domicilio: 'Mitre 12', bills: [{ cents: 4_187_350, dueIn: 5 }] }],
  });
  const [suministro] = owner.suministros;
  const [bill] = await rows<{ numero: string }>(
    `WITH codigos AS (UPDATE suministros SET codigo_link = '12345678', codigo_pmc = '876001234' WHERE id = $1),
     barras AS (
       INSERT INTO factura_cobros (factura_id, codigo_barras) SELECT id, $2 FROM facturas WHERE suministro_id = $1)
     SELECT numero FROM facturas WHERE suministro_id = $1`,
    [suministro, DIGITS],
  );
  return linkOf(bill?.numero ?? '');
}

for (const [kind, barras] of [
  ['I2/5', 'itf'],
  ['CODE-128', 'code128'],
] as const)
  test(`una máquina lee los códigos de la pantalla y del papel: ${kind} @telefono`, async ({ browser }) => {
    const link = await billWithCodes();
    const started: ChildProcess[] = [];
    try {
      const url = await startApi(started, process.env.E2E_DATABASE_URL ?? '', `api-${barras}`, {
        COBRO_BARRAS: barras,
      });
      // A phone of today has two dots per pixel; on one that had one, or beside a wide code, the digits stay.
      for (const [viewport, deviceScaleFactor, fits] of [
        [sizes.telefono, 2, true],
        [sizes.telefono, 1, false],
        [sizes.escritorio, 1, true],
      ] as const) {
        const context = await browser.newContext({ baseURL: url, viewport, deviceScaleFactor });
        await fromElsewhere(context);
        const page = await context.newPage();
        await page.goto(link);
        await expect(page.getByText('0447 1234 5678 9012 3456 78')).toBeVisible();
        const bars = page.locator('.barras');
        await expect(bars.locator('svg')).toHaveCount(fits ? 1 : 0);
        await bars.scrollIntoViewIfNeeded();
        expect(await scanPicture(await page.screenshot())).toEqual(fits ? [`${kind}:${DIGITS}`] : []);
        await context.close();
      }
      for (const ancho of ['', '?ancho=80']) {
        const answer = await fetch(`${url}/api/oob${link.replace('/f/', '/factura/')}/cupon${ancho}`);
        const found = await scanPdf(Buffer.from(await answer.arrayBuffer()));
        expect(found).toEqual([`${kind}:${DIGITS}`, `QR-Code:${url}${link}`].sort());
      }
    } finally {
      await Promise.all(started.map(stopProcess));
    }
  });
