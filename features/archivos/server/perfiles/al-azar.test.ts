import { expect, test } from 'vitest';
import { CANONICO } from './perfil.ts';
import { azar, leer } from './perfiles.test-kit.ts';

const COLUMNAS = ['cuenta', 'nombre', 'documento', 'domicilio', 'zona'];
const RENGLONES = 300;
const PALABRAS = [
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
const SALTOS = ['\n', '\r\n', '\r'];

type Sabido = { renglon: number; valores: string[] | null };
type Azar = (tope: number) => number;

const entreComillas = (texto: string) => `"${texto.replaceAll('"', '""')}"`;
const uno = <T>(de: readonly T[], tope: Azar): T => de[tope(de.length)] as T;

/** As an exporter would: with quotes when it must, and sometimes because it wants to. */
function campo(texto: string, tope: Azar): string {
  if (/[;"\r\n]/.test(texto) || texto !== texto.trim()) return entreComillas(texto);
  return tope(4) === 0 ? entreComillas(texto) : texto;
}

/** Ways in which a line goes wrong. Each answers bytes that take one line and are no record. */
const ROTURAS: ((celdas: string[], tope: Azar) => Buffer)[] = [
  (celdas) => Buffer.from(celdas.slice(0, -1).join(';')),
  (celdas) => Buffer.from([...celdas, 'x'].join(';')),
  (celdas, tope) => abierta(celdas, tope(celdas.length)),
  (celdas) => Buffer.from([`"${celdas[0]}" x`, ...celdas.slice(1)].join(';')),
  (celdas) => Buffer.from(celdas.join(';').replace(/^./, '\0')),
  (celdas) => Buffer.concat([Buffer.from([0xe1]), Buffer.from(celdas.join(';'))]),
  (celdas) => Buffer.from(`${celdas[0]};"${celdas[1]}`),
  (celdas) => Buffer.from(`${celdas.join(';')}${'z'.repeat(70_000)}`),
];

const abierta = (celdas: string[], cual: number) =>
  Buffer.from(celdas.map((celda, indice) => (indice === cual ? `"${celda}` : celda)).join(';'));

function archivoAlAzar(tope: Azar): { bytes: Buffer; sabidos: Sabido[] } {
  const partes: Buffer[] = [Buffer.from(`${COLUMNAS.join(';')}\n`)];
  const sabidos: Sabido[] = [];
  for (let renglon = 2; renglon < RENGLONES + 2; renglon += 1) {
    const suerte = tope(12);
    if (suerte === 0) {
      // Lines that are wrong hold plain words: with a line break inside they would be two.
      const celdas = [`${renglon}`, 'PEREZ', '25123456', 'Mitre 12', 'Norte'];
      partes.push(uno(ROTURAS, tope)(celdas, tope));
      sabidos.push({ renglon, valores: null });
    } else if (suerte === 1) {
      // Blank: counted and not read. With a space, or the CR before it and the LF after it would be one break.
      partes.push(Buffer.from(' '));
    } else {
      const valores = [`${renglon}`, ...COLUMNAS.slice(1).map(() => uno(PALABRAS, tope))];
      partes.push(Buffer.from(valores.map((texto) => campo(texto, tope)).join(';')));
      sabidos.push({ renglon, valores: valores.map((texto) => texto.trim()) });
    }
    partes.push(Buffer.from(uno(SALTOS, tope)));
  }
  return { bytes: Buffer.concat(partes), sabidos };
}

test.each(Array.from({ length: 60 }, (_, semilla) => semilla + 1))(
  'lo sano sale igual y lo roto se cuenta en su renglón (semilla %i)',
  async (semilla) => {
    const { bytes, sabidos } = archivoAlAzar(azar(semilla));
    const filas = await leer(bytes, CANONICO, COLUMNAS);
    expect(
      filas.map(({ renglon, error, valores }) => ({ renglon, valores: error ? null : valores })),
    ).toEqual(sabidos);
    expect(sabidos.some(({ valores }) => valores === null)).toBe(true);
  },
);
