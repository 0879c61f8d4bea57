import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { EJEMPLOS, importados, tooManyRechazosText } from '@oficina/archivos/contract';
import { formatMoment, periodoToWire } from '@oficina/values';
import type { BlobStore } from '@oficina/values/server';
import type { ClientBase } from 'pg';

const DAY = 86_400_000;
const MONTHS = 26;
const MAX_REJECTED = 5;
const NO_NOTICES = { emails: 0, push: 0 };
const NOTHING = {
  cambiados: 0,
  iguales: 0,
  omitidos: 0,
  retenidos: 0,
  rechazados: 0,
  avisos: NO_NOTICES,
  ejemplos: [],
};

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();
type Loaded = { id: number; nombre: string; fecha: string; leidos: number; importe: number; consumo: number };

export async function insertBillFiles(client: ClientBase, today: Date): Promise<void> {
  const { rows } = await client.query<{
    periodo: number;
    leidos: number;
    importe: number;
    consumo: number;
    day: Date;
    mail_count: number;
  }>(
    `SELECT periodo, count(*)::int AS leidos, sum(importe_cent)::float8 / 100 AS importe, sum(consumo)::float8 AS consumo,
       (min(fecha) + interval '7 hours') AT TIME ZONE 'America/Argentina/Buenos_Aires' AS day,
       (SELECT count(*)::int FROM town_messages m JOIN town_bills b ON b.id = m.ref_id
        WHERE m.plantilla = 'factura_nueva' AND b.periodo = f.periodo) AS mail_count
     FROM facturas f GROUP BY periodo ORDER BY periodo DESC LIMIT ${MONTHS}`,
  );
  let before: Loaded | undefined;
  for (const [place, { periodo, leidos, importe, consumo, day, mail_count }] of rows.reverse().entries()) {
    const nombre = `facturas-${periodoToWire(periodo)}.csv`;
    const updated = new Date(day.getTime() + 4 * 60_000);
    const resumen = {
      ...{
        ...NOTHING,
        leidos,
        nuevos: leidos,
        importe,
        consumo,
        periodo: periodoToWire(periodo),
        ...compared(before),
      },
      avisos: { emails: mail_count, push: 0 },
    };
    await client.query(
      `INSERT INTO archivo_facturas (nombre, estado, tamano, sha256, progreso, total_renglones, ultimo_renglon, cargado_hasta,
         renglones_importados, resumen, obs, usuario_id, confirmado_por, created, updated)
       SELECT $1, 100, $2, $3, 100, $4, $4, $4, $4, $5, $6, id, id, $7, $8 FROM usuarios WHERE email = 'admin@demo.test'`,
      [
        ...[nombre, leidos * 81, sha256(nombre), leidos, JSON.stringify(resumen)],
        importados({ importados: leidos, rechazados: 0, omitidos: 0 }),
        day,
        updated,
      ],
    );
    before = { id: place + 1, nombre, fecha: formatMoment(updated), leidos, importe, consumo };
  }
  await client.query(
    `UPDATE facturas f SET archivo_factura_id = a.id FROM town_bills b
     JOIN (SELECT id, row_number() OVER (ORDER BY id DESC) - 1 AS m FROM archivo_facturas) a USING (m) WHERE b.id = f.id`,
  );
  // Every screen says that the data is as old as the last file that ended.
  const ended = before ? Math.min(Date.parse(before.fecha), today.getTime()) : today.getTime();
  await client.query(`UPDATE ajustes SET valor = to_jsonb($1::text) WHERE clave = 'facturas.actualizado'`, [
    formatMoment(new Date(ended)),
  ]);
}

const compared = (before: Loaded | undefined) =>
  before && {
    anterior: { id: before.id, nombre: before.nombre, fecha: before.fecha },
    ...{ leidosAnterior: before.leidos, importeAnterior: before.importe, consumoAnterior: before.consumo },
    ...{
      suministrosNuevos: 0,
      suministrosFaltan: 0,
      suministrosNuevosEjemplos: [],
      suministrosFaltanEjemplos: [],
    },
  };

type Line = {
  cuenta: string;
  numero: string;
  periodo: number;
  fecha: string;
  vencimiento: string;
  importe_cent: string;
  consumo: number;
};

/** The file has the decimal commas of a spreadsheet: more lines were rejected than are allowed, and nothing was loaded. */
export async function insertRejectedFile(client: ClientBase, almacen: BlobStore, now: Date): Promise<void> {
  const { rows } = await client.query<Line>(
    `SELECT s.cuenta, f.numero, f.periodo, f.fecha::text, f.vencimiento::text, f.importe_cent, f.consumo
     FROM facturas f JOIN suministros s ON s.id = f.suministro_id WHERE f.periodo = (SELECT max(periodo) FROM facturas)
     ORDER BY f.id LIMIT 240`,
  );
  const bad = (place: number) => place % 5 < 2;
  const amount = (cents: number, place: number) =>
    bad(place)
      ? (cents / 100).toLocaleString('es-AR', { minimumFractionDigits: 2 })
      : (cents / 100).toFixed(2);
  const lines = rows.map((line, place) => ({ ...line, importe: amount(Number(line.importe_cent), place) }));
  const text = [
    'cuenta;numero;periodo;fecha;vencimiento;importe;consumo',
    ...lines.map((line) =>
      [
        line.cuenta,
        line.numero,
        periodoToWire(line.periodo),
        line.fecha,
        line.vencimiento,
        line.importe,
        line.consumo,
      ].join(';'),
    ),
  ];
  const bytes = Buffer.from(`${text.join('\n')}\n`);
  const rejected = lines.flatMap(({ importe }, place) =>
    bad(place)
      ? [{ renglon: place + 2, campo: 'importe', motivo: 'Importe inválido.', original: importe }]
      : [],
  );
  const objectKey = 'importaciones/demo/correccion';
  const stored = await almacen.put(objectKey, Readable.from([bytes]), {
    ...{ size: bytes.length, type: 'text/csv', sha256: sha256(bytes).toString('hex') },
  });
  if (stored.kind !== 'ok') throw new Error(`No se pudo guardar ${objectKey}: ${JSON.stringify(stored)}`);
  const periodo = periodoToWire(rows[0]?.periodo ?? 0);
  const created = new Date(now.getTime() - 12.6 * 3_600_000);
  const resumen = {
    ...NOTHING,
    leidos: lines.length,
    nuevos: 0,
    cambiados: lines.length - rejected.length,
    rechazados: rejected.length,
    periodo,
    ejemplos: rejected.slice(0, EJEMPLOS),
  };
  await client.query(
    `WITH archivo AS (
       INSERT INTO archivo_facturas (nombre, estado, tamano, sha256, clave_objeto, total_renglones, renglones_rechazados, resumen,
         obs, usuario_id, created, updated)
       SELECT $1, 5, $2, $3, $4, $5, $6, $7, $8, id, $9, $10 FROM usuarios WHERE email = 'admin@demo.test' RETURNING id)
     INSERT INTO archivo_factura_rechazos (archivo_id, renglon, campo, motivo, original)
     SELECT archivo.id, r.* FROM archivo, jsonb_to_recordset($11::jsonb) r (renglon bigint, campo text, motivo text, original text)`,
    [
      ...[
        `facturas-${periodo}-correccion.csv`,
        bytes.length,
        sha256(bytes),
        objectKey,
        lines.length,
        rejected.length,
        JSON.stringify(resumen),
      ],
      ...[
        tooManyRechazosText(rejected.length, lines.length, MAX_REJECTED),
        created,
        new Date(created.getTime() + 41_000),
        JSON.stringify(rejected),
      ],
    ],
  );
}

type Upload = { tipo: string; nombre: string; ago: number; lines: number; estado?: number };

export async function insertUploads(client: ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ week: number; lines: number }>(
    `SELECT floor(extract(epoch FROM $1::timestamptz - paid_at) / 604800)::int AS week, count(*)::int AS lines FROM town_bills
     WHERE pagada AND NOT by_web AND paid_at > $1::timestamptz - interval '70 days' GROUP BY 1 ORDER BY 1 DESC`,
    [now],
  );
  const uploads: Upload[] = [
    { tipo: 'padron', nombre: 'padron.csv', ago: 420, lines: 1_988 },
    { tipo: 'padron', nombre: 'padron-altas.csv', ago: 130, lines: 2_000 },
    { tipo: 'consumos', nombre: 'consumos-historicos.csv', ago: 700, lines: 20_000 },
    { tipo: 'pdfs', nombre: 'pdf-facturas.zip', ago: 26, lines: 2_000 },
    { tipo: 'cobranzas', nombre: 'rapipago-repetido.csv', ago: 15.3, lines: 0, estado: 99 },
    ...rows.map(({ week, lines }) => ({
      tipo: 'cobranzas',
      nombre: `rapipago-semana-${10 - week}.csv`,
      ago: week * 7 + 0.4,
      lines,
    })),
  ];
  for (const { tipo, nombre, ago, lines, estado = 100 } of uploads.sort(
    (one, other) => other.ago - one.ago,
  )) {
    const created = new Date(now.getTime() - ago * DAY);
    await client.query(
      `INSERT INTO archivo_subidas (tipo, nombre, estado, tamano, sha256, progreso, total_renglones, ultimo_renglon, cargado_hasta,
         renglones_importados, resumen, obs, usuario_id, confirmado_por, created, updated)
       SELECT $1, $2, $3::smallint, $4, $5, CASE $3::smallint WHEN 100 THEN 100 ELSE 0 END, $6, $6, $6, $6, $7, $8, id, CASE $3::smallint WHEN 100 THEN id END, $9, $10
       FROM usuarios WHERE email = 'admin@demo.test'`,
      [
        ...[
          tipo,
          nombre,
          estado,
          1_200 + lines * 46,
          sha256(`${tipo} ${nombre}`),
          lines,
          JSON.stringify({ ...NOTHING, leidos: lines, nuevos: lines }),
        ],
        ...[
          estado === 100 ? importados({ importados: lines, rechazados: 0, omitidos: 0 }) : null,
          created,
          new Date(created.getTime() + 70_000),
        ],
      ],
    );
  }
}
