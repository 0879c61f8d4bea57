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
const INK = '#14201f';
const MUTED = '#4a5958';
const LINE = '#d5dedd';
const LEFT = 50;
const RIGHT = 340;
const WIDTH = 495;
const FIXED_CENTS = 850_000;
const CENTS_PER_KWH = 12_550;

const pesos = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const formatMoney = (centavos: number) => `$ ${pesos.format(centavos / 100)}`;

/**
 * These stand for the PDF files of the billing system, one for each factura that the people of the demonstration can see.
 * The existing ones are drawn again with `redraw`, because a newly filled database finds the files of the previous one.
 */
export async function seedDemoPdfs(ownerUrl: string, dir: string, redraw = false): Promise<number> {
  const almacen = createDiskStore({ dir });
  let made = 0;
  for (const factura of await listVisibleFacturas(ownerUrl)) {
    const key = `facturas/${factura.id}.pdf`;
    const there = redraw ? undefined : await almacen.head(key);
    if (there?.kind === 'ok' && there.value) continue;
    const bytes = await drawFactura(factura);
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

async function listVisibleFacturas(ownerUrl: string): Promise<Factura[]> {
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

function drawFactura(factura: Factura): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    // The date of drawing would make each copy different.
    info: { Title: `Factura ${factura.numero}`, CreationDate: new Date(0) },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve) => doc.once('end', () => resolve(Buffer.concat(parts))));
  drawHeader(doc, factura);
  renglones(doc, factura);
  doc.end();
  return done;
}

function drawHeader(doc: PDFKit.PDFDocument, factura: Factura): void {
  doc.rect(0, 0, 595, 90).fill(MARCA);
  doc.fillColor('white').font('Helvetica-Bold').fontSize(18).text('Cooperativa Eléctrica La Posta', LEFT, 34);
  const drawField = (label: string, value: string, x: number, y: number) => {
    doc.fillColor(MUTED).font('Helvetica').fontSize(10).text(label, x, y);
    doc
      .fillColor(INK)
      .font('Helvetica-Bold')
      .fontSize(14)
      .text(value, x, y + 14, { width: 230 });
  };
  doc.roundedRect(RIGHT - 12, 104, 217, 48, 6).stroke(MARCA);
  drawField('Número de suministro', factura.cuenta, RIGHT, 110);
  drawField('Factura', factura.numero, LEFT, 110);
  drawField('Titular', factura.nombre, LEFT, 165);
  drawField('Domicilio', factura.domicilio ?? '-', RIGHT, 165);
  drawField('Período', `${factura.periodo % 100}/${Math.floor(factura.periodo / 100)}`, LEFT, 220);
  drawField('Fecha', factura.fecha, 190, 220);
  drawField('Vencimiento', factura.vencimiento, RIGHT, 220);
}

function renglones(doc: PDFKit.PDFDocument, factura: Factura): void {
  const total = Number(factura.importe_cent);
  // Both parts rose by the same rate, so the total is split by the original prices.
  const fixed = Math.round((total * FIXED_CENTS) / (FIXED_CENTS + (factura.consumo ?? 0) * CENTS_PER_KWH));
  const lines: [string, number][] = [
    ['Cargo fijo', fixed],
    [`Energía: ${factura.consumo ?? 0} kWh`, total - fixed],
  ];
  let y = 300;
  for (const [label, value] of lines) {
    doc.fillColor(INK).font('Helvetica').fontSize(12).text(label, LEFT, y);
    doc.text(formatMoney(value), LEFT, y, { width: WIDTH, align: 'right' });
    y += 24;
    doc
      .moveTo(LEFT, y - 6)
      .lineTo(LEFT + WIDTH, y - 6)
      .stroke(LINE);
  }
  doc
    .font('Helvetica-Bold')
    .fontSize(18)
    .text('Total', LEFT, y + 10);
  doc.text(formatMoney(total), LEFT, y + 10, { width: WIDTH, align: 'right' });
  doc
    .fillColor(MUTED)
    .font('Helvetica')
    .fontSize(10)
    .text('Factura de demostración: los datos y los importes no son reales.', LEFT, y + 60);
}
