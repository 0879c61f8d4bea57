// These PDF files are built object by object, so that a test can put forbidden content anywhere.
import { deflateSync } from 'node:zlib';

export const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';

type Objeto = string | Buffer;

/** Objects are numbered from 1, and the cross-reference table is where the file says it is. */
export function buildPdf(objetos: readonly Objeto[], { trailer = '', tail = '' } = {}): Buffer {
  const partes: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = partes[0]?.length ?? 0;
  const offsets: number[] = [];
  const add = (part: Buffer) => {
    partes.push(part);
    length += part.length;
  };
  for (const [n, objeto] of objetos.entries()) {
    offsets.push(length);
    add(Buffer.from(`${n + 1} 0 obj\n`));
    add(Buffer.from(objeto as string, 'latin1'));
    add(Buffer.from('\nendobj\n'));
  }
  const xrefOffset = length;
  const xrefRows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(
    Buffer.from(
      `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n${xrefRows}trailer\n<< /Size ${objetos.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${xrefOffset}\n%%EOF\n${tail}`,
      'latin1',
    ),
  );
  return Buffer.concat(partes);
}

export function buildStream(dictionary: string, cuerpo: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${cuerpo.length} >>\nstream\n`, 'latin1'),
    cuerpo,
    Buffer.from('\nendstream'),
  ]);
}

const buildPages = (count: number) => Array.from({ length: count }, () => PAGE);
const kids = (count: number) =>
  `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ')}] >>`;

/** `extraObjects` are numbered after its pages. */
export const pdfSimple = ({
  pages = 1,
  catalog = CATALOG,
  extraObjects = [] as Objeto[],
  trailer = '',
  tail = '',
} = {}) => buildPdf([catalog, kids(pages), ...buildPages(pages), ...extraObjects], { trailer, tail });

/** Objects are packed inside a stream, as every modern writer does. */
export function buildGroup(
  objetos: readonly { numero: number; texto: string }[],
  {
    dictionary = '/Type /ObjStm',
    filter = '/Filter /FlateDecode',
    pack = (b: Buffer): Uint8Array => deflateSync(b),
  } = {},
): Buffer {
  let offset = 0;
  const list = objetos.map(({ numero, texto }) => {
    const pair = `${numero} ${offset}`;
    offset += texto.length + 1;
    return pair;
  });
  const header = `${list.join(' ')} `;
  const cuerpo = Buffer.from(header + objetos.map(({ texto }) => `${texto} `).join(''), 'latin1');
  return buildStream(`${dictionary} /N ${objetos.length} /First ${header.length} ${filter}`, pack(cuerpo));
}
