// PDF files written by hand, object by object, so that a test can put in each place what should not be there.
import { deflateSync } from 'node:zlib';

export const CATALOGO = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGINA = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';

type Objeto = string | Buffer;

/** Numbered from 1; with the table where the file says it is. */
export function pdfDe(objetos: readonly Objeto[], { trailer = '', cola = '' } = {}): Buffer {
  const partes: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let largo = partes[0]?.length ?? 0;
  const lugares: number[] = [];
  const agregar = (parte: Buffer) => {
    partes.push(parte);
    largo += parte.length;
  };
  for (const [n, objeto] of objetos.entries()) {
    lugares.push(largo);
    agregar(Buffer.from(`${n + 1} 0 obj\n`));
    agregar(Buffer.from(objeto as string, 'latin1'));
    agregar(Buffer.from('\nendobj\n'));
  }
  const tabla = largo;
  const filas = lugares.map((lugar) => `${String(lugar).padStart(10, '0')} 00000 n \n`).join('');
  agregar(
    Buffer.from(
      `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n${filas}trailer\n<< /Size ${objetos.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${tabla}\n%%EOF\n${cola}`,
      'latin1',
    ),
  );
  return Buffer.concat(partes);
}

export function flujo(diccionario: string, cuerpo: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${diccionario} /Length ${cuerpo.length} >>\nstream\n`, 'latin1'),
    cuerpo,
    Buffer.from('\nendstream'),
  ]);
}

const paginas = (cuantas: number) => Array.from({ length: cuantas }, () => PAGINA);
const hijos = (cuantas: number) =>
  `<< /Type /Pages /Count ${cuantas} /Kids [${Array.from({ length: cuantas }, (_, n) => `${n + 3} 0 R`).join(' ')}] >>`;

/** The plain one; `otros` are numbered after its pages. */
export const pdfSimple = ({
  hojas = 1,
  catalogo = CATALOGO,
  otros = [] as Objeto[],
  trailer = '',
  cola = '',
} = {}) => pdfDe([catalogo, hijos(hojas), ...paginas(hojas), ...otros], { trailer, cola });

/** Objects inside a stream, as every modern writer packs them. */
export function grupo(
  objetos: readonly { numero: number; texto: string }[],
  {
    diccionario = '/Type /ObjStm',
    filtro = '/Filter /FlateDecode',
    empacar = (b: Buffer): Uint8Array => deflateSync(b),
  } = {},
): Buffer {
  let lugar = 0;
  const lista = objetos.map(({ numero, texto }) => {
    const par = `${numero} ${lugar}`;
    lugar += texto.length + 1;
    return par;
  });
  const cabeza = `${lista.join(' ')} `;
  const cuerpo = Buffer.from(cabeza + objetos.map(({ texto }) => `${texto} `).join(''), 'latin1');
  return flujo(`${diccionario} /N ${objetos.length} /First ${cabeza.length} ${filtro}`, empacar(cuerpo));
}
