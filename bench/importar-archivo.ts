// The file has one factura per suministro, for a month after those of the seed.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export const HEADER = 'cuenta;numero;periodo;fecha;vencimiento;importe;consumo;pagada;concepto';
export const COBRO_HEADER = `${HEADER};vencimiento2;importe2;codigo_barras`;
const MONTHS = 36;

export const cuentaOf = (n: number) => String(100_000 + n).padStart(8, '0');
export const numeroOf = (supplies: number, month: number, n: number) =>
  `0001-${1_000_000_000 + (MONTHS + month) * supplies + n}`;

/** Months are counted from 0 after the last one of the seed. */
function monthOf(month: number) {
  const day = (date: number) => new Date(Date.UTC(2026, 9 + month, date)).toISOString().slice(0, 10);
  return { periodo: day(1).slice(0, 7), fecha: day(5), vencimiento: day(20), vencimiento2: day(28) };
}

export function lineOf(supplies: number, month: number, n: number): string {
  const { periodo, fecha, vencimiento } = monthOf(month);
  const importe = `${10_000 + ((n * 37) % 40_000)}.${String(n % 100).padStart(2, '0')}`;
  return `${cuentaOf(n)};${numeroOf(supplies, month, n)};${periodo};${fecha};${vencimiento};${importe};${100 + ((n * 13) % 400)};N;Energía`;
}

/** Every line brings all that a line may bring. */
export function cobroLineOf(supplies: number, month: number, n: number): string {
  const importe2 = `${52_000 + ((n * 37) % 40_000)}.${String(n % 100).padStart(2, '0')}`;
  return `${lineOf(supplies, month, n)};${monthOf(month).vencimiento2};${importe2};0451${cuentaOf(n)}${String(n).padStart(24, '0')}`;
}

/** The file is written in blocks, because a million separate strings would be as slow as the import itself. */
export async function writeFileOf(
  path: string,
  lines: number,
  line: (n: number) => string | Buffer,
  header = HEADER,
): Promise<void> {
  const BLOCK = 5_000;
  function* blocks() {
    yield Buffer.from(`${header}\n`);
    for (let from = 1; from <= lines; from += BLOCK) {
      const some: Buffer[] = [];
      for (let n = from; n < from + BLOCK && n <= lines; n += 1) {
        const text = line(n);
        some.push(typeof text === 'string' ? Buffer.from(text) : text, Buffer.from('\n'));
      }
      yield Buffer.concat(some);
    }
  }
  await pipeline(Readable.from(blocks()), createWriteStream(path));
}
