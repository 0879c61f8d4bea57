import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createDiskStore } from '@oficina/disk';
import PDFDocument from 'pdfkit';
import pg from 'pg';

type Factura = {
  id: string;
  numero: string;
  cuenta: string;
  nombre: string;
  domicilio: string | null;
  periodo: number;
  fecha: string;
  vencimiento: string;
  consumo: number | null;
  importe_cent: string;
};

const MARCA = '#0b5f5c';
const TINTA = '#14201f';
const SUAVE = '#4a5958';
const LINEA = '#d5dedd';
const IZQUIERDA = 50;
const DERECHA = 340;
const ANCHO = 495;
const FIJO = 850_000;
const POR_KWH = 12_550;

const pesos = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const dinero = (centavos: number) => `$ ${pesos.format(centavos / 100)}`;

/**
 * As the billing system would give them: the PDF of every bill that the people of the demonstration can see. With `redraw`
 * also those that are there: a database that was just filled finds the files of the one before.
 */
export async function seedDemoPdfs(ownerUrl: string, dir: string, redraw = false): Promise<number> {
  const almacen = createDiskStore({ dir });
  let made = 0;
  for (const factura of await facturasVisibles(ownerUrl)) {
    const key = `facturas/${factura.id}.pdf`;
    const there = redraw ? undefined : await almacen.head(key);
    if (there?.kind === 'ok' && there.value) continue;
    const bytes = await dibujar(factura);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const put = await almacen.put(key, Readable.from([bytes]), {
      size: bytes.length,
      type: 'application/pdf',
      sha256,
    });
    if (put.kind !== 'ok') throw new Error(`No se pudo guardar ${key} en ${dir}: ${JSON.stringify(put)}`);
    made += 1;
  }
  return made;
}

async function facturasVisibles(ownerUrl: string): Promise<Factura[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'seed-demo' });
  await client.connect();
  try {
    const { rows } = await client.query<Factura>(
      `SELECT f.id, f.numero, s.cuenta, s.nombre, s.domicilio, f.periodo, to_char(f.fecha, 'DD/MM/YYYY') AS fecha,
         to_char(f.vencimiento, 'DD/MM/YYYY') AS vencimiento, f.consumo, f.importe_cent
       FROM facturas f JOIN suministros s ON s.id = f.suministro_id
       WHERE f.descargable AND f.suministro_id IN (SELECT suministro_id FROM usuario_suministros) ORDER BY f.id`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

function dibujar(factura: Factura): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: IZQUIERDA,
    // The moment of drawing would make each copy another.
    info: { Title: `Factura ${factura.numero}`, CreationDate: new Date(0) },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve) => doc.once('end', () => resolve(Buffer.concat(parts))));
  encabezado(doc, factura);
  renglones(doc, factura);
  doc.end();
  return done;
}

function encabezado(doc: PDFKit.PDFDocument, factura: Factura): void {
  doc.rect(0, 0, 595, 90).fill(MARCA);
  doc
    .fillColor('white')
    .font('Helvetica-Bold')
    .fontSize(18)
    .text('Cooperativa Eléctrica La Posta', IZQUIERDA, 34);
  const dato = (label: string, value: string, x: number, y: number) => {
    doc.fillColor(SUAVE).font('Helvetica').fontSize(10).text(label, x, y);
    doc
      .fillColor(TINTA)
      .font('Helvetica-Bold')
      .fontSize(14)
      .text(value, x, y + 14, { width: 230 });
  };
  doc.roundedRect(DERECHA - 12, 104, 217, 48, 6).stroke(MARCA);
  dato('Número de suministro', factura.cuenta, DERECHA, 110);
  dato('Factura', factura.numero, IZQUIERDA, 110);
  dato('Titular', factura.nombre, IZQUIERDA, 165);
  dato('Domicilio', factura.domicilio ?? '-', DERECHA, 165);
  dato('Período', `${factura.periodo % 100}/${Math.floor(factura.periodo / 100)}`, IZQUIERDA, 220);
  dato('Fecha', factura.fecha, 190, 220);
  dato('Vencimiento', factura.vencimiento, DERECHA, 220);
}

function renglones(doc: PDFKit.PDFDocument, factura: Factura): void {
  const total = Number(factura.importe_cent);
  // Both parts grew alike.
  const fijo = Math.round((total * FIJO) / (FIJO + (factura.consumo ?? 0) * POR_KWH));
  const lines: [string, number][] = [
    ['Cargo fijo', fijo],
    [`Energía: ${factura.consumo ?? 0} kWh`, total - fijo],
  ];
  let y = 300;
  for (const [label, value] of lines) {
    doc.fillColor(TINTA).font('Helvetica').fontSize(12).text(label, IZQUIERDA, y);
    doc.text(dinero(value), IZQUIERDA, y, { width: ANCHO, align: 'right' });
    y += 24;
    doc
      .moveTo(IZQUIERDA, y - 6)
      .lineTo(IZQUIERDA + ANCHO, y - 6)
      .stroke(LINEA);
  }
  doc
    .font('Helvetica-Bold')
    .fontSize(18)
    .text('Total', IZQUIERDA, y + 10);
  doc.text(dinero(total), IZQUIERDA, y + 10, { width: ANCHO, align: 'right' });
  doc
    .fillColor(SUAVE)
    .font('Helvetica')
    .fontSize(10)
    .text('Factura de demostración: los datos y los importes no son reales.', IZQUIERDA, y + 60);
}
