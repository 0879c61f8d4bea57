import { expect, test } from 'vitest';
import { CANONICAL_PERFIL } from './perfil.ts';
import { decodeRows, seededRandom } from './perfiles.test-kit.ts';

const COLUMNS = ['cuenta', 'nombre', 'documento', 'domicilio', 'zona'];
const RENGLONES = 300;
const WORDS = [
  'PEREZ',
  'Ñandú',
  'San Martín 450',
  'a;b',
  'dijo "sí"',
  'caño 2"',
  '',
  '  x',
  'uno\ndos',
  'uno\r\ndos\rtres',
  '💡',
  '"',
  ';',
  "'",
];
const LINE_BREAKS = ['\n', '\r\n', '\r'];

type ExpectedRow = { renglon: number; valores: string[] | null };
type RandomInt = (random: number) => number;

const quoted = (texto: string) => `"${texto.replaceAll('"', '""')}"`;
const pickOne = <T>(items: readonly T[], random: RandomInt): T => items[random(items.length)] as T;

/** Exporters quote a field when they must, and sometimes when they need not. */
function field(texto: string, random: RandomInt): string {
  if (/[;"\r\n]/.test(texto) || texto !== texto.trim()) return quoted(texto);
  return random(4) === 0 ? quoted(texto) : texto;
}

/** Each returns bytes that take one line and are not a valid record. */
const BREAKAGES: ((cells: string[], random: RandomInt) => Buffer)[] = [
  (cells) => Buffer.from(cells.slice(0, -1).join(';')),
  (cells) => Buffer.from([...cells, 'x'].join(';')),
  (cells, random) => unclosedCell(cells, random(cells.length)),
  (cells) => Buffer.from([`"${cells[0]}" x`, ...cells.slice(1)].join(';')),
  (cells) => Buffer.from(cells.join(';').replace(/^./, '\0')),
  (cells) => Buffer.concat([Buffer.from([0xe1]), Buffer.from(cells.join(';'))]),
  (cells) => Buffer.from(`${cells[0]};"${cells[1]}`),
  (cells) => Buffer.from(`${cells.join(';')}${'z'.repeat(70_000)}`),
];

const unclosedCell = (cells: string[], target: number) =>
  Buffer.from(cells.map((cell, index) => (index === target ? `"${cell}` : cell)).join(';'));

function randomArchivo(random: RandomInt): { bytes: Buffer; expectedRows: ExpectedRow[] } {
  const partes: Buffer[] = [Buffer.from(`${COLUMNS.join(';')}\n`)];
  const expectedRows: ExpectedRow[] = [];
  for (let renglon = 2; renglon < RENGLONES + 2; renglon += 1) {
    const roll = random(12);
    if (roll === 0) {
      // Broken lines hold plain words, because a line break inside would make them two.
      const cells = [`${renglon}`, 'PEREZ', '25123456', 'Mitre 12', 'Norte'];
      partes.push(pickOne(BREAKAGES, random)(cells, random));
      expectedRows.push({ renglon, valores: null });
    } else if (roll === 1) {
      // A blank line is counted and not read. It has a space, because otherwise the CR before it and the LF after it would
      // be one break.
      partes.push(Buffer.from(' '));
    } else {
      const valores = [`${renglon}`, ...COLUMNS.slice(1).map(() => pickOne(WORDS, random))];
      partes.push(Buffer.from(valores.map((texto) => field(texto, random)).join(';')));
      expectedRows.push({ renglon, valores: valores.map((texto) => texto.trim()) });
    }
    partes.push(Buffer.from(pickOne(LINE_BREAKS, random)));
  }
  return { bytes: Buffer.concat(partes), expectedRows };
}

test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
  'lo sano sale igual y lo roto se cuenta en su renglón (semilla %i)',
  async (seed) => {
    const { bytes, expectedRows } = randomArchivo(seededRandom(seed));
    const rows = await decodeRows(bytes, CANONICAL_PERFIL, COLUMNS);
    expect(rows.map(({ renglon, error, valores }) => ({ renglon, valores: error ? null : valores }))).toEqual(
      expectedRows,
    );
    expect(expectedRows.some(({ valores }) => valores === null)).toBe(true);
  },
);
