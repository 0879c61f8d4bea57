// These files are written to the database directly, because no screen can leave them already checked, stopped or annulled.
import { randomBytes } from 'node:crypto';
import { rows } from './data.ts';
import { admin } from './steps.ts';

const NUEVO = 0;
export const ERROR = 5;
export const ANULADO = 99;

export const RESUMEN = {
  leidos: 41_220,
  nuevos: 40_912,
  cambiados: 276,
  iguales: 15,
  omitidos: 12,
  retenidos: 2,
  rechazados: 5,
  importe: 1_712_004_118.2,
  consumo: 8_412_330,
  periodo: '2026-11',
  anterior: { id: 1, nombre: 'fact_2026_10.csv', fecha: '2026-10-12T07:31:00-03:00' },
  leidosAnterior: 41_190,
  importeAnterior: 1_650_220_100,
  consumoAnterior: 8_390_112,
  suministrosNuevos: 18,
  suministrosFaltan: 1,
  suministrosNuevosEjemplos: ['10012345', '10012346'],
  suministrosFaltanEjemplos: ['10010001'],
  avisos: { emails: 30_110, push: 4_120 },
  ejemplos: [
    { renglon: 1_204, campo: 'importe', motivo: 'Importe inválido.', original: '12,3,4' },
    {
      renglon: 1_999,
      motivo: 'La cantidad de columnas no coincide.',
      original: '10012345;B 0003-00012345;2026-10;',
    },
  ],
};
const COLUMN_NAMES = ['numero', 'periodo', 'fecha', 'importe', 'consumo', 'pagada', 'concepto'];
/** The header lacks two columns, so no line of the file was read. */
export const UNREAD_RESUMEN = {
  ...{ leidos: 0, nuevos: 0, cambiados: 0, iguales: 0, omitidos: 0, retenidos: 0, rechazados: 0 },
  avisos: { emails: 0, push: 0 },
  ejemplos: [],
  columnas: [
    { esperada: 'cuenta', obligatoria: true, parecida: 'nro_cuenta' },
    { esperada: 'vencimiento', obligatoria: true, parecida: 'fec_vto' },
    ...COLUMN_NAMES.map((esperada, n) => ({
      esperada,
      obligatoria: n < 4,
      enArchivo: esperada.toUpperCase(),
    })),
  ],
  sobran: ['nro_cuenta', 'fec_vto', 'observaciones_del_sistema_de_facturacion'],
  lectura: { separador: ';', codificacion: 'utf-8', codificacionParece: 'windows-1252' },
};
/** The file was read with a name of its own for a column. */
export const RENAMED_RESUMEN = {
  ...RESUMEN,
  columnas: [
    { esperada: 'cuenta', obligatoria: true, enArchivo: 'nro_cuenta' },
    ...COLUMN_NAMES.map((esperada, n) => ({
      esperada,
      obligatoria: n < 4,
      enArchivo: esperada.toUpperCase(),
    })),
  ],
  sobran: ['observaciones'],
  lectura: { separador: ';', codificacion: 'utf-8' },
};
export const ALL_RECHAZADO_RESUMEN = {
  ...RESUMEN,
  nuevos: 0,
  cambiados: 0,
  iguales: 0,
  omitidos: 0,
  retenidos: 0,
  rechazados: 41_220,
};

/** The summary of a file of PDFs has none of the fields that are about facturas. */
const PDF_RESUMEN = {
  leidos: 41_220,
  nuevos: 40_939,
  cambiados: 261,
  iguales: 15,
  omitidos: 0,
  retenidos: 0,
  rechazados: 5,
  anterior: { id: 1, nombre: 'pdf_2026_10.zip', fecha: '2026-10-12T07:31:00-03:00' },
  leidosAnterior: 41_190,
  avisos: { emails: 0, push: 0 },
  ejemplos: [
    { renglon: 1_204, campo: 'archivo', motivo: 'La factura no existe.', original: 'B 0003-00012345.pdf' },
    { renglon: 1_999, campo: 'archivo', motivo: 'No es un PDF.', original: 'leeme.txt' },
  ],
};

export type ArchivoOptions = {
  nombre?: string;
  estado?: number;
  resumen?: object;
  obs?: string;
  importados?: number;
};

/** No worker takes this file, because it is already checked, stopped or annulled. */
export async function makeArchivo({
  nombre = 'fact_2026_11.csv',
  estado = NUEVO,
  resumen = RESUMEN,
  obs,
  importados = 0,
}: ArchivoOptions = {}) {
  const [row] = await rows<{ id: string }>(
    `INSERT INTO archivo_facturas (nombre, estado, tamano, sha256, clave_objeto, resumen, obs, renglones_importados,
       renglones_rechazados, usuario_id)
     SELECT $1, $2, 12582912, $3, 'importaciones/e2e', $4::jsonb, $5, $6, ($4::jsonb->>'rechazados')::int, id
     FROM usuarios WHERE email = $7
     RETURNING id`,
    [nombre, estado, randomBytes(32), JSON.stringify(resumen), obs ?? null, importados, admin.email],
  );
  return Number(row?.id);
}

export async function makeSubida(tipo: string, nombre = 'e2e.csv'): Promise<number> {
  const [row] = await rows<{ id: string }>(
    `INSERT INTO archivo_subidas (tipo, nombre, tamano, sha256, clave_objeto, resumen, usuario_id)
     SELECT $1, $5, 1048576, $2, 'importaciones/e2e', $3::jsonb, id FROM usuarios WHERE email = $4 RETURNING id`,
    [tipo, randomBytes(32), JSON.stringify(PDF_RESUMEN), admin.email, nombre],
  );
  return Number(row?.id);
}
