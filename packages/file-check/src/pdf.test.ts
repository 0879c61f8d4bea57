import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { random, threadTime } from '@oficina/testing';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { buildGroup, buildPdf, buildStream, CATALOG, pdfSimple } from './pdf.test-kit.ts';
import { checkPdf } from './pdf.ts';

const OK = { kind: 'ok', image: null };
const no = (motivo: string) => ({ kind: 'no', motivo });
const ACCION = '<< /S /JavaScript /JS (app.alert(1)) >>';

describe('los que solo muestran cosas se aceptan', () => {
  test('uno simple, uno de cien paginas y uno con sus objetos en grupos', () => {
    expect(checkPdf(pdfSimple())).toEqual(OK);
    expect(checkPdf(pdfSimple({ pages: 100 }))).toEqual(OK);
    const grouped = buildGroup([
      { numero: 1, texto: CATALOG },
      { numero: 2, texto: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>' },
      { numero: 3, texto: '<< /Type /Page /Parent 2 0 R >>' },
    ]);
    expect(checkPdf(buildPdf([grouped]))).toEqual(OK);
    const list = buildGroup([{ numero: 3, texto: '<< /Type /Page >>' }], {
      filter: '/Filter [/FlateDecode] /DecodeParms null',
    });
    expect(checkPdf(buildPdf([CATALOG, list]))).toEqual(OK);
    const unpacked = buildGroup([{ numero: 3, texto: '<< /Type /Page >>' }], { filter: '', pack: (b) => b });
    expect(checkPdf(buildPdf([CATALOG, unpacked]))).toEqual(OK);
  });

  test('uno escrito por otra biblioteca, con letras, enlaces y una foto de ruido', async () => {
    const doc = new PDFDocument({ compress: true });
    doc.text('Solicito el cambio de titularidad. (No es JavaScript)', 100, 100);
    doc.link(0, 0, 10, 10, 'https://ejemplo.test/ayuda');
    doc.addPage().text('Segunda hoja');
    doc.end();
    expect(checkPdf(await buffer(doc as never))).toEqual(OK);
    const noise = buildStream('/Type /XObject /Subtype /Image /Filter /DCTDecode', random().bytes(2_000_000));
    expect(checkPdf(pdfSimple({ extraObjects: [noise] }))).toEqual(OK);
  });

  const GO_TO_PAGE = '<< /Type /Action /S /GoTo /D [3 0 R /XYZ null null 0] >>';
  test.each([
    ['con una vista', '/OpenAction [3 0 R /Fit]', []],
    ['con una ida', `/OpenAction ${GO_TO_PAGE}`, []],
    ['con una ida a un lugar con nombre', '/OpenAction << /S /GoTo /D (inicio) >>', []],
    ['con una vista en otro objeto', '/OpenAction 4 0 R', ['[3 0 R /FitH 700]']],
    ['con una ida en otro objeto', '/OpenAction 4 0 R', [GO_TO_PAGE]],
    ['con una ida en un grupo', '/OpenAction 8 0 R', [buildGroup([{ numero: 8, texto: GO_TO_PAGE }])]],
    ['sin nada que hacer', '/OpenAction null /AA << >>', []],
  ])('uno que se abre en una pagina, %s', (_nombre, extra, extraObjects) => {
    expect(
      checkPdf(pdfSimple({ catalog: `<< /Type /Catalog /Pages 2 0 R ${extra} >>`, extraObjects })),
    ).toEqual(OK);
  });
});

describe('los que hacen cosas se rechazan', () => {
  const catalogWith = (extra: string) => `<< /Type /Catalog /Pages 2 0 R ${extra} >>`;

  test.each([
    ['JavaScript al abrir', pdfSimple({ catalog: catalogWith(`/OpenAction ${ACCION}`) })],
    [
      'JavaScript con escapes',
      pdfSimple({ catalog: catalogWith('/OpenAction << /S /J#61v#61Script /J#53 (x) >>') }),
    ],
    ['JavaScript pegado', pdfSimple({ catalog: catalogWith('/OpenAction<</S/JavaScript/JS(x)>>') })],
    ['JS de una presentacion', pdfSimple({ extraObjects: ['<< /S /Rend#69tion /JS (x) >>'] })],
    ['solo JS', pdfSimple({ extraObjects: ['<< /JS 9 0 R >>'] })],
    ['Launch', pdfSimple({ extraObjects: ['<< /S /Launch /F (calc.exe) >>'] })],
    ['archivos adentro', pdfSimple({ catalog: catalogWith('/Names << /EmbeddedFiles << /Names [] >> >>') })],
    [
      'un archivo adentro',
      pdfSimple({ extraObjects: [buildStream('/Type /EmbeddedFile', Buffer.from('MZ'))] }),
    ],
    ['un archivo adentro sin decirlo', pdfSimple({ extraObjects: ['<< /F (a.exe) /EF << /F 9 0 R >> >>'] })],
    ['una nota con un archivo', pdfSimple({ extraObjects: ['<< /Type /Annot /Subtype /FileAttachment >>'] })],
    ['formulario XFA', pdfSimple({ catalog: catalogWith('/AcroForm << /XFA 9 0 R >>') })],
    ['contenido multimedia', pdfSimple({ extraObjects: ['<< /Subtype /RichMedia >>'] })],
    ['con clave', pdfSimple({ trailer: '/Encrypt << /Filter /Standard /V 4 >>' })],
    [
      'con clave en un flujo de referencias',
      pdfSimple({ extraObjects: [buildStream('/Type /XRef /Encrypt 9 0 R', Buffer.from('x'))] }),
    ],
  ])('%s', (_nombre, pdf) => {
    expect(checkPdf(pdf)).toEqual(no('activo'));
  });

  const URI = '<< /S /URI /URI (https://ejemplo.test) >>';
  const VIEW = '[3 0 R /Fit]';
  const withOpenAction = (extra: string, ...extraObjects: (string | Buffer)[]) =>
    pdfSimple({ catalog: catalogWith(extra), extraObjects });
  test.each([
    ['abre una pagina de la red', withOpenAction(`/OpenAction ${URI}`)],
    ['la abre con su nombre escapado', withOpenAction(`/Open#41ction ${URI}`)],
    ['la abre desde otro objeto', withOpenAction('/OpenAction 4 0 R', URI)],
    [
      'la abre desde uno que esta dos veces',
      withOpenAction('/OpenAction 4 0 R', VIEW, `null\nendobj\n4 0 obj\n${URI}`),
    ],
    ['la abre desde uno que no esta', withOpenAction('/OpenAction 44 0 R')],
    ['la abre desde un grupo', withOpenAction('/OpenAction 8 0 R', buildGroup([{ numero: 8, texto: URI }]))],
    [
      'tiene el catalogo en un grupo',
      withOpenAction('', buildGroup([{ numero: 8, texto: catalogWith(`/Open#41ction ${URI}`) }])),
    ],
    ['imprime', withOpenAction('/OpenAction << /S /Named /N /Print >>')],
    [
      'va a una pagina y despues hace otra cosa',
      withOpenAction(`/OpenAction << /S /GoTo /D ${VIEW} /Next ${URI} >>`),
    ],
    ['dice dos veces lo que hace', withOpenAction(`/OpenAction << /S /GoTo /S /URI /D ${VIEW} >>`)],
    ['hace algo al cerrarse', withOpenAction(`/AA << /WC ${URI} >>`)],
    ['lo hace con la forma de una ida', withOpenAction(`/AA << /S /GoTo /WC ${URI} >>`)],
    ['lo hace en otro objeto', withOpenAction('/AA 4 0 R', `<< /WC ${URI} >>`)],
    ['hace algo al mirar una hoja', withOpenAction('', `<< /Type /Page /A#41 << /O ${URI} >> >>`)],
    [
      'lo hace en una nota de la hoja',
      withOpenAction('', `<< /Type /Page /Annots [<< /AA << /E ${URI} >> >>] >>`),
    ],
    [
      'lo hace en una hoja de un grupo',
      withOpenAction('', buildGroup([{ numero: 8, texto: `<< /AA << /O ${URI} >> >>` }])),
    ],
    ['va a otro archivo', withOpenAction('', '<< /A << /S /GoToR /F (otro.pdf) /D [0 /Fit] >> >>')],
    ['manda lo que se escribe', withOpenAction('', '<< /A << /S /Submit#46orm /F (https://x.test) >> >>')],
    ['trae datos de afuera', withOpenAction('', '<< /A << /S /ImportData /F (datos.fdf) >> >>')],
    [
      'va a otro archivo desde un grupo',
      withOpenAction('', buildGroup([{ numero: 8, texto: '<< /S /GoToR >>' }])),
    ],
  ])('uno que %s', (_nombre, pdf) => {
    expect(checkPdf(pdf)).toEqual(no('activo'));
  });

  test.each([
    ['comprimido', {}],
    ['comprimido, con el filtro en una lista', { filter: '/Filter [ /FlateDecode ]' }],
    ['sin comprimir', { filter: '', pack: (b: Buffer) => b }],
    ['sin decir que es un grupo', { dictionary: '' }],
    ['con su tipo escapado', { dictionary: '/Type /Obj#53tm' }],
    [
      'en hexadecimal',
      { filter: '/Filter /ASCIIHexDecode', pack: (b: Buffer) => Buffer.from(b.toString('hex')) },
    ],
    ['con dos filtros', { filter: '/Filter [/ASCIIHexDecode /FlateDecode]' }],
    ['con un filtro que esta en otra parte', { filter: '/Filter 9 0 R' }],
    ['con un predictor', { filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>' }],
    ['con el filtro dicho dos veces', { filter: '/Filter /ASCIIHexDecode /Filter /FlateDecode' }],
    ['con un comentario que tapa su diccionario', { dictionary: '/Type /ObjStm % >> 8 0 obj << \n' }],
  ])('JavaScript dentro de un grupo %s', (_nombre, options) => {
    const accion = buildGroup([{ numero: 8, texto: '<< /S /JavaScript /JS (app.alert(1)) >>' }], options);
    expect(checkPdf(pdfSimple({ extraObjects: [accion] }))).toEqual(no('activo'));
    const short = buildGroup([{ numero: 8, texto: '<< /S /Rendition#20 /JS (app.alert(1)) >>' }], options);
    expect(checkPdf(pdfSimple({ extraObjects: [short] }))).toEqual(no('activo'));
  });

  test.each([
    ['un predictor', '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>'],
    ['el filtro dicho dos veces', '/Filter /FlateDecode /Filter /FlateDecode'],
    ['lo que tiene en otro archivo', '/Filter /FlateDecode /F (otro.bin)'],
    ['otro filtro', '/Filter /LZWDecode'],
    ['un filtro que esta en otra parte', '/Filter 9 0 R'],
  ])('un grupo con %s se rechaza aunque parezca inocente', (_nombre, filter) => {
    const innocent = buildGroup([{ numero: 8, texto: '<< /Type /Font >>' }], { filter });
    expect(checkPdf(pdfSimple({ extraObjects: [innocent] }))).toEqual(no('activo'));
  });

  test('un grupo escondido en el cuerpo de otro flujo o en un comentario se encuentra igual', () => {
    const hidden = Buffer.concat([
      Buffer.from('9 0 obj\n'),
      buildGroup([{ numero: 8, texto: ACCION }]),
      Buffer.from('\nendobj'),
    ]);
    expect(checkPdf(pdfSimple({ extraObjects: [buildStream('', hidden)] }))).toEqual(no('activo'));
    const commented = Buffer.concat([Buffer.from('(texto % '), hidden, Buffer.from(')')]);
    expect(checkPdf(pdfSimple({ extraObjects: [commented] }))).toEqual(no('activo'));
  });

  test('un grupo que no se puede abrir se rechaza', () => {
    const whole = buildGroup([{ numero: 8, texto: 'x'.repeat(5_000) }], {
      pack: (b) => deflateSync(b).subarray(0, 20),
    });
    expect(checkPdf(pdfSimple({ extraObjects: [whole] }))).toEqual(no('ilegible'));
  });
});

describe('los que no son un PDF entero se rechazan', () => {
  const healthy = pdfSimple();
  test.each([
    ['cortado a la mitad', healthy.subarray(0, healthy.length / 2), 'ilegible'],
    ['sin final', healthy.subarray(0, healthy.length - 10), 'ilegible'],
    [
      'con un ZIP al final',
      Buffer.concat([healthy, Buffer.from('PK\x05\x06'), Buffer.alloc(18), Buffer.from('%%EOF')]),
      'ilegible',
    ],
    ['sin paginas', buildPdf([CATALOG, '<< /Type /Pages /Count 0 /Kids [] >>']), 'ilegible'],
    ['con 101 paginas', pdfSimple({ pages: 101 }), 'largo'],
    ['con mucho despues del final', Buffer.concat([healthy, Buffer.alloc(5_000, 'a')]), 'ilegible'],
  ])('%s', (_nombre, pdf, motivo) => {
    expect(checkPdf(pdf)).toEqual(no(motivo));
  });

  test('ciento una paginas dentro de un grupo tambien se cuentan, y una repetida es una', () => {
    const pageObject = (n: number) => ({ numero: n + 10, texto: '<< /Type /Page >>' });
    const many = buildGroup(Array.from({ length: 101 }, (_, n) => pageObject(n)));
    expect(checkPdf(buildPdf([CATALOG, many]))).toEqual(no('largo'));
    const again = buildGroup(Array.from({ length: 60 }, (_, n) => pageObject(n)));
    expect(checkPdf(buildPdf([CATALOG, again, again]))).toEqual(OK);
  });
});

// These files of ten megabytes are made to keep us busy. The sandbox would kill the process, but these tests prove that it
// does not need to. They measure the work and not the time, because a busy machine is not a fault of the product.
describe('los que quieren hacernos perder el tiempo', () => {
  const TEN_MEGABYTES = 10 * 1024 * 1024;
  const fill = (chunk: string) => {
    const inicio = Buffer.from('%PDF-1.7\n');
    const medio = Buffer.alloc(TEN_MEGABYTES - 40, chunk, 'latin1');
    return Buffer.concat([inicio, medio, Buffer.from('\nstartxref\n0\n%%EOF\n')]);
  };
  const bomb = deflateSync(Buffer.alloc(16_000_000), { level: 9 });
  const groupBomb = `8 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\n${bomb.toString('latin1')}\nendstream\n`;
  const empty = deflateSync(Buffer.from('1 0 null')).toString('latin1');

  test.each([
    ['diccionarios sin fin', 'obj<<'],
    ['objetos sin fin', 'obj '],
    ['objetos pegados', 'obj'],
    ['nombres con escapes', '/#4a#61'],
    ['un nombre sin fin', 'A'],
    ['barras', '/'],
    ['textos sin cerrar', 'obj<</A('],
    ['listas dentro de listas', 'obj<</A['],
    ['comentarios', 'obj%\n'],
    ['grupos que se inflan', groupBomb],
    ['grupos diminutos', `8 0 obj<</N 1/First 4/Filter/FlateDecode>>stream\n${empty}\n`],
    ['grupos sin final', '8 0 obj<</N 1/First 4>>stream\n'],
  ])('%s', (_nombre, chunk) => {
    const pdf = fill(chunk);
    const worked = threadTime();
    expect(checkPdf(pdf).kind).toBe('no');
    expect(worked()).toBeLessThan(1_000);
  });
});
