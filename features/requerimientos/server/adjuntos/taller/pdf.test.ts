import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { random, threadTime } from '@oficina/testing';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { CATALOGO, flujo, grupo, pdfDe, pdfSimple } from '../pdf.test-kit.ts';
import { revisarPdf } from './pdf.ts';

const BIEN = { kind: 'ok', imagen: null };
const no = (motivo: string) => ({ kind: 'no', motivo });
const ACCION = '<< /S /JavaScript /JS (app.alert(1)) >>';

describe('los que solo muestran cosas se aceptan', () => {
  test('uno simple, uno de cien paginas y uno con sus objetos en grupos', () => {
    expect(revisarPdf(pdfSimple())).toEqual(BIEN);
    expect(revisarPdf(pdfSimple({ hojas: 100 }))).toEqual(BIEN);
    const enGrupo = grupo([
      { numero: 1, texto: CATALOGO },
      { numero: 2, texto: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>' },
      { numero: 3, texto: '<< /Type /Page /Parent 2 0 R >>' },
    ]);
    expect(revisarPdf(pdfDe([enGrupo]))).toEqual(BIEN);
    const lista = grupo([{ numero: 3, texto: '<< /Type /Page >>' }], {
      filtro: '/Filter [/FlateDecode] /DecodeParms null',
    });
    expect(revisarPdf(pdfDe([CATALOGO, lista]))).toEqual(BIEN);
    const sinEmpacar = grupo([{ numero: 3, texto: '<< /Type /Page >>' }], { filtro: '', empacar: (b) => b });
    expect(revisarPdf(pdfDe([CATALOGO, sinEmpacar]))).toEqual(BIEN);
  });

  test('uno escrito por otra biblioteca, con letras, enlaces y una foto de ruido', async () => {
    const doc = new PDFDocument({ compress: true });
    doc.text('Solicito el cambio de titularidad. (No es JavaScript)', 100, 100);
    doc.link(0, 0, 10, 10, 'https://ejemplo.test/ayuda');
    doc.addPage().text('Segunda hoja');
    doc.end();
    expect(revisarPdf(await buffer(doc as never))).toEqual(BIEN);
    const ruido = flujo('/Type /XObject /Subtype /Image /Filter /DCTDecode', random().bytes(2_000_000));
    expect(revisarPdf(pdfSimple({ otros: [ruido] }))).toEqual(BIEN);
  });

  const A_UNA_PAGINA = '<< /Type /Action /S /GoTo /D [3 0 R /XYZ null null 0] >>';
  test.each([
    ['con una vista', '/OpenAction [3 0 R /Fit]', []],
    ['con una ida', `/OpenAction ${A_UNA_PAGINA}`, []],
    ['con una ida a un lugar con nombre', '/OpenAction << /S /GoTo /D (inicio) >>', []],
    ['con una vista en otro objeto', '/OpenAction 4 0 R', ['[3 0 R /FitH 700]']],
    ['con una ida en otro objeto', '/OpenAction 4 0 R', [A_UNA_PAGINA]],
    ['con una ida en un grupo', '/OpenAction 8 0 R', [grupo([{ numero: 8, texto: A_UNA_PAGINA }])]],
    ['sin nada que hacer', '/OpenAction null /AA << >>', []],
  ])('uno que se abre en una pagina, %s', (_nombre, extra, otros) => {
    expect(revisarPdf(pdfSimple({ catalogo: `<< /Type /Catalog /Pages 2 0 R ${extra} >>`, otros }))).toEqual(
      BIEN,
    );
  });
});

describe('los que hacen cosas se rechazan', () => {
  const catalogoCon = (extra: string) => `<< /Type /Catalog /Pages 2 0 R ${extra} >>`;

  test.each([
    ['JavaScript al abrir', pdfSimple({ catalogo: catalogoCon(`/OpenAction ${ACCION}`) })],
    [
      'JavaScript con escapes',
      pdfSimple({ catalogo: catalogoCon('/OpenAction << /S /J#61v#61Script /J#53 (x) >>') }),
    ],
    ['JavaScript pegado', pdfSimple({ catalogo: catalogoCon('/OpenAction<</S/JavaScript/JS(x)>>') })],
    ['JS de una presentacion', pdfSimple({ otros: ['<< /S /Rend#69tion /JS (x) >>'] })],
    ['solo JS', pdfSimple({ otros: ['<< /JS 9 0 R >>'] })],
    ['Launch', pdfSimple({ otros: ['<< /S /Launch /F (calc.exe) >>'] })],
    ['archivos adentro', pdfSimple({ catalogo: catalogoCon('/Names << /EmbeddedFiles << /Names [] >> >>') })],
    ['un archivo adentro', pdfSimple({ otros: [flujo('/Type /EmbeddedFile', Buffer.from('MZ'))] })],
    ['un archivo adentro sin decirlo', pdfSimple({ otros: ['<< /F (a.exe) /EF << /F 9 0 R >> >>'] })],
    ['una nota con un archivo', pdfSimple({ otros: ['<< /Type /Annot /Subtype /FileAttachment >>'] })],
    ['formulario XFA', pdfSimple({ catalogo: catalogoCon('/AcroForm << /XFA 9 0 R >>') })],
    ['contenido multimedia', pdfSimple({ otros: ['<< /Subtype /RichMedia >>'] })],
    ['con clave', pdfSimple({ trailer: '/Encrypt << /Filter /Standard /V 4 >>' })],
    [
      'con clave en un flujo de referencias',
      pdfSimple({ otros: [flujo('/Type /XRef /Encrypt 9 0 R', Buffer.from('x'))] }),
    ],
  ])('%s', (_nombre, pdf) => {
    expect(revisarPdf(pdf)).toEqual(no('activo'));
  });

  const URI = '<< /S /URI /URI (https://ejemplo.test) >>';
  const VISTA = '[3 0 R /Fit]';
  const alAbrir = (extra: string, ...otros: (string | Buffer)[]) =>
    pdfSimple({ catalogo: catalogoCon(extra), otros });
  test.each([
    ['abre una pagina de la red', alAbrir(`/OpenAction ${URI}`)],
    ['la abre con su nombre escapado', alAbrir(`/Open#41ction ${URI}`)],
    ['la abre desde otro objeto', alAbrir('/OpenAction 4 0 R', URI)],
    [
      'la abre desde uno que esta dos veces',
      alAbrir('/OpenAction 4 0 R', VISTA, `null\nendobj\n4 0 obj\n${URI}`),
    ],
    ['la abre desde uno que no esta', alAbrir('/OpenAction 44 0 R')],
    ['la abre desde un grupo', alAbrir('/OpenAction 8 0 R', grupo([{ numero: 8, texto: URI }]))],
    [
      'tiene el catalogo en un grupo',
      alAbrir('', grupo([{ numero: 8, texto: catalogoCon(`/Open#41ction ${URI}`) }])),
    ],
    ['imprime', alAbrir('/OpenAction << /S /Named /N /Print >>')],
    [
      'va a una pagina y despues hace otra cosa',
      alAbrir(`/OpenAction << /S /GoTo /D ${VISTA} /Next ${URI} >>`),
    ],
    ['dice dos veces lo que hace', alAbrir(`/OpenAction << /S /GoTo /S /URI /D ${VISTA} >>`)],
    ['hace algo al cerrarse', alAbrir(`/AA << /WC ${URI} >>`)],
    ['lo hace con la forma de una ida', alAbrir(`/AA << /S /GoTo /WC ${URI} >>`)],
    ['lo hace en otro objeto', alAbrir('/AA 4 0 R', `<< /WC ${URI} >>`)],
    ['hace algo al mirar una hoja', alAbrir('', `<< /Type /Page /A#41 << /O ${URI} >> >>`)],
    ['lo hace en una nota de la hoja', alAbrir('', `<< /Type /Page /Annots [<< /AA << /E ${URI} >> >>] >>`)],
    [
      'lo hace en una hoja de un grupo',
      alAbrir('', grupo([{ numero: 8, texto: `<< /AA << /O ${URI} >> >>` }])),
    ],
    ['va a otro archivo', alAbrir('', '<< /A << /S /GoToR /F (otro.pdf) /D [0 /Fit] >> >>')],
    ['manda lo que se escribe', alAbrir('', '<< /A << /S /Submit#46orm /F (https://x.test) >> >>')],
    ['trae datos de afuera', alAbrir('', '<< /A << /S /ImportData /F (datos.fdf) >> >>')],
    ['va a otro archivo desde un grupo', alAbrir('', grupo([{ numero: 8, texto: '<< /S /GoToR >>' }]))],
  ])('uno que %s', (_nombre, pdf) => {
    expect(revisarPdf(pdf)).toEqual(no('activo'));
  });

  test.each([
    ['comprimido', {}],
    ['comprimido, con el filtro en una lista', { filtro: '/Filter [ /FlateDecode ]' }],
    ['sin comprimir', { filtro: '', empacar: (b: Buffer) => b }],
    ['sin decir que es un grupo', { diccionario: '' }],
    ['con su tipo escapado', { diccionario: '/Type /Obj#53tm' }],
    [
      'en hexadecimal',
      { filtro: '/Filter /ASCIIHexDecode', empacar: (b: Buffer) => Buffer.from(b.toString('hex')) },
    ],
    ['con dos filtros', { filtro: '/Filter [/ASCIIHexDecode /FlateDecode]' }],
    ['con un filtro que esta en otra parte', { filtro: '/Filter 9 0 R' }],
    ['con un predictor', { filtro: '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>' }],
    ['con el filtro dicho dos veces', { filtro: '/Filter /ASCIIHexDecode /Filter /FlateDecode' }],
    ['con un comentario que tapa su diccionario', { diccionario: '/Type /ObjStm % >> 8 0 obj << \n' }],
  ])('JavaScript dentro de un grupo %s', (_nombre, forma) => {
    const accion = grupo([{ numero: 8, texto: '<< /S /JavaScript /JS (app.alert(1)) >>' }], forma);
    expect(revisarPdf(pdfSimple({ otros: [accion] }))).toEqual(no('activo'));
    const corta = grupo([{ numero: 8, texto: '<< /S /Rendition#20 /JS (app.alert(1)) >>' }], forma);
    expect(revisarPdf(pdfSimple({ otros: [corta] }))).toEqual(no('activo'));
  });

  test.each([
    ['un predictor', '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>'],
    ['el filtro dicho dos veces', '/Filter /FlateDecode /Filter /FlateDecode'],
    ['lo que tiene en otro archivo', '/Filter /FlateDecode /F (otro.bin)'],
    ['otro filtro', '/Filter /LZWDecode'],
    ['un filtro que esta en otra parte', '/Filter 9 0 R'],
  ])('un grupo con %s se rechaza aunque parezca inocente', (_nombre, filtro) => {
    const inocente = grupo([{ numero: 8, texto: '<< /Type /Font >>' }], { filtro });
    expect(revisarPdf(pdfSimple({ otros: [inocente] }))).toEqual(no('activo'));
  });

  test('un grupo escondido en el cuerpo de otro flujo o en un comentario se encuentra igual', () => {
    const escondido = Buffer.concat([
      Buffer.from('9 0 obj\n'),
      grupo([{ numero: 8, texto: ACCION }]),
      Buffer.from('\nendobj'),
    ]);
    expect(revisarPdf(pdfSimple({ otros: [flujo('', escondido)] }))).toEqual(no('activo'));
    const comentado = Buffer.concat([Buffer.from('(texto % '), escondido, Buffer.from(')')]);
    expect(revisarPdf(pdfSimple({ otros: [comentado] }))).toEqual(no('activo'));
  });

  test('un grupo que no se puede abrir se rechaza', () => {
    const entero = grupo([{ numero: 8, texto: 'x'.repeat(5_000) }], {
      empacar: (b) => deflateSync(b).subarray(0, 20),
    });
    expect(revisarPdf(pdfSimple({ otros: [entero] }))).toEqual(no('ilegible'));
  });
});

describe('los que no son un PDF entero se rechazan', () => {
  const sano = pdfSimple();
  test.each([
    ['cortado a la mitad', sano.subarray(0, sano.length / 2), 'ilegible'],
    ['sin final', sano.subarray(0, sano.length - 10), 'ilegible'],
    [
      'con un ZIP al final',
      Buffer.concat([sano, Buffer.from('PK\x05\x06'), Buffer.alloc(18), Buffer.from('%%EOF')]),
      'ilegible',
    ],
    ['sin paginas', pdfDe([CATALOGO, '<< /Type /Pages /Count 0 /Kids [] >>']), 'ilegible'],
    ['con 101 paginas', pdfSimple({ hojas: 101 }), 'largo'],
    ['con mucho despues del final', Buffer.concat([sano, Buffer.alloc(5_000, 'a')]), 'ilegible'],
  ])('%s', (_nombre, pdf, motivo) => {
    expect(revisarPdf(pdf)).toEqual(no(motivo));
  });

  test('ciento una paginas dentro de un grupo tambien se cuentan, y una repetida es una', () => {
    const hoja = (n: number) => ({ numero: n + 10, texto: '<< /Type /Page >>' });
    const muchas = grupo(Array.from({ length: 101 }, (_, n) => hoja(n)));
    expect(revisarPdf(pdfDe([CATALOGO, muchas]))).toEqual(no('largo'));
    const otraVez = grupo(Array.from({ length: 60 }, (_, n) => hoja(n)));
    expect(revisarPdf(pdfDe([CATALOGO, otraVez, otraVez]))).toEqual(BIEN);
  });
});

// Ten megabytes written to keep us busy. The workshop would end them; here it is seen that it has no need to. What is
// measured is the work: a busy machine is not a fault of the product.
describe('los que quieren hacernos perder el tiempo', () => {
  const DIEZ = 10 * 1024 * 1024;
  const llenar = (pedazo: string) => {
    const inicio = Buffer.from('%PDF-1.7\n');
    const medio = Buffer.alloc(DIEZ - 40, pedazo, 'latin1');
    return Buffer.concat([inicio, medio, Buffer.from('\nstartxref\n0\n%%EOF\n')]);
  };
  const bomba = deflateSync(Buffer.alloc(16_000_000), { level: 9 });
  const grupoBomba = `8 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\n${bomba.toString('latin1')}\nendstream\n`;
  const vacio = deflateSync(Buffer.from('1 0 null')).toString('latin1');

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
    ['grupos que se inflan', grupoBomba],
    ['grupos diminutos', `8 0 obj<</N 1/First 4/Filter/FlateDecode>>stream\n${vacio}\n`],
    ['grupos sin final', '8 0 obj<</N 1/First 4>>stream\n'],
  ])('%s', (_nombre, pedazo) => {
    const pdf = llenar(pedazo);
    const worked = threadTime();
    expect(revisarPdf(pdf).kind).toBe('no');
    expect(worked()).toBeLessThan(1_000);
  });
});
