import { randomBytes, randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { RESUMEN } from './archivo-fixtures.ts';
import { axeFaults, type Overlay } from './axe.ts';
import { makePerson, makeSupply, type Person, rows } from './data.ts';
import { dialog, pressMain } from './steps.ts';
import { expect } from './test.ts';

export const FACTURAS = '/admin/archivos_facturas';
export const SUBIDAS = '/admin/archivos_subidas';

export const unNombre = (detail: string) => `${detail}_${randomBytes(4).toString('hex')}.csv`;

/**
 * The last column is one that no perfil asks for, as billing systems often send. It also makes the file long enough for its
 * upload to be seen.
 */
const COLUMNS = 'cuenta;numero;periodo;fecha;vencimiento;importe;consumo;pagada;concepto;observaciones';
const LONG_TEXT = 'sin novedad '.repeat(250);
/** Only one factura of the file belongs to a person of the test. The others only make it long. */
const FILLER_COUNT = 96;
/** A file may hold one invalid line in fifty and still be loaded; these are as many as this one admits. */
export const INVALID_VALUES = ['99999999999999999999', '12,3,4'] as const;

type Renglon = {
  cuenta: string;
  numero: string;
  periodo: string;
  fecha: string;
  vencimiento: string;
  importe: string;
  consumo: string;
  pagada: string;
};

const formatRenglon = (renglon: Renglon): string =>
  [
    ...[renglon.cuenta, renglon.numero, renglon.periodo, renglon.fecha, renglon.vencimiento, renglon.importe],
    ...[renglon.consumo, renglon.pagada, '', LONG_TEXT],
  ].join(';');

export type Lote = {
  person: Person & { cuenta: string };
  newNumero: string;
  changedNumero: string;
  csv: string;
};

/** The rows come in order: the factura that changes, the one that does not and the one that is paid. */
function readRenglones(person: Person): Promise<Renglon[]> {
  return rows<Renglon>(
    `SELECT s.cuenta, f.numero, to_char(to_date(f.periodo::text, 'YYYYMM'), 'YYYY-MM') AS periodo,
       f.fecha::text, f.vencimiento::text, to_char(f.importe_cent / 100.0, 'FM999999990.00') AS importe,
       f.consumo::text, CASE WHEN f.pagada THEN 'S' ELSE 'N' END AS pagada
     FROM facturas f JOIN suministros s ON s.id = f.suministro_id
     WHERE s.id = ANY($1::bigint[]) ORDER BY f.periodo DESC`,
    [person.suministros],
  );
}

/**
 * The customer has three facturas. The file brings a fourth, another amount for the first, the second unchanged and the
 * third, which is paid, as if it were not. It also has two lines that must be rejected and filler for the account of
 * somebody else.
 */
export async function unLote(): Promise<Lote> {
  const person = await makePerson({
    supplies: [
      {
        domicilio: 'Mitre 12',
        alias: 'Casa',
        bills: [
          { cents: 1_500_000, dueIn: 12 },
          { cents: 1_400_000, dueIn: 5 },
          { cents: 1_300_000, dueIn: -20, state: 'pagada' },
        ],
      },
    ],
  });
  const { cuenta: otherCuenta } = await makeSupply('20111222', { domicilio: 'Belgrano 800' });
  const [first, second, third] = await readRenglones(person);
  if (!first || !second || !third) throw new Error('no bills were made');
  const newNumero = { ...first, numero: `A ${randomInt(1e9)}`, periodo: '2026-11', importe: '18400.50' };
  const fillerRenglon = (i: number): Renglon => ({
    ...first,
    ...{ cuenta: otherCuenta, numero: `${newNumero.numero}-${i}`, importe: '1000.00', periodo: '2026-09' },
  });
  const [unknownCuenta, malformedImporte] = INVALID_VALUES;
  const renglones = [
    newNumero,
    { ...first, importe: '16000.00' },
    second,
    { ...third, pagada: 'N', importe: '99.00' },
    { ...fillerRenglon(FILLER_COUNT), cuenta: unknownCuenta },
    { ...fillerRenglon(FILLER_COUNT + 1), importe: malformedImporte },
    ...Array.from({ length: FILLER_COUNT }, (_, i) => fillerRenglon(i)),
  ];
  return {
    person: { ...person, cuenta: first.cuenta },
    newNumero: newNumero.numero,
    changedNumero: first.numero,
    csv: `${[COLUMNS, ...renglones.map(formatRenglon)].join('\n')}\n`,
  };
}

/** Each file is compared with the last one that was loaded; this one has the given total. */
export async function makePreviousArchivo(importe: number): Promise<void> {
  await rows(
    `INSERT INTO archivo_facturas (nombre, estado, progreso, tamano, sha256, clave_objeto, resumen)
     VALUES ('e2e_anterior.csv', 100, 100, 1024, $1, 'importaciones/e2e', $2::jsonb)`,
    [randomBytes(32), JSON.stringify({ ...RESUMEN, leidos: 102, importe, consumo: 12_000 })],
  );
}

export async function openUploadDialog(page: Page): Promise<void> {
  await pressMain(page, 'Subir archivo');
  await expect(dialog(page).getByRole('button', { name: 'Subir y revisar' })).toBeEnabled();
}

export async function sendFile(page: Page, name: string, csv: string, tipo?: string): Promise<void> {
  if (tipo) await dialog(page).getByLabel('Tipo').selectOption(tipo);
  await page
    .getByLabel('Elegir archivo')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog(page)).toContainText(name);
  await dialog(page).getByRole('button', { name: 'Subir y revisar' }).click();
}

export const counter = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');

/** The file waits its turn, and if the worker finds something locked for long it comes back within the minute. */
export const TERMINAR = { timeout: 150_000 };
export const confirmar = (page: Page) => page.getByRole('button', { name: /^Confirmar y cargar / });
export const finishedText = (page: Page) => page.getByText(/^Se terminó de cargar el /);

export async function expectAccessible(page: Page, overlay?: Overlay): Promise<void> {
  expect(await axeFaults(page, overlay)).toEqual([]);
}

/** The files of unLote() add up to this amount. */
export const TOTAL = 144_499.5;

export const findFacturas = (numbers: string[]) =>
  rows<{ importe: string; pagada: boolean }>(
    'SELECT importe_cent::text AS importe, pagada FROM facturas WHERE numero = ANY($1) ORDER BY importe_cent',
    [numbers],
  );

/** These journeys are long, and the eleventh session of an account that all tests share would close the first. */
export const makeAdmin = () => makePerson({ nombre: 'Alicia', roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] });
