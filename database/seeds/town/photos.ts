import { createHash } from 'node:crypto';
import { inMemory, sha256Of, storeParts, wrapKey } from '@oficina/adjuntos/server';
import type { BlobStore, Cipher } from '@oficina/values/server';
import type { ClientBase } from 'pg';
import sharp from 'sharp';
import type { InsertedRequerimiento } from '../demo-requerimientos.ts';
import { DRAWINGS } from './drawings.ts';

type PhotoDeps = { almacen: BlobStore; cipher: Cipher };

type Drawn = { archivo: Buffer; miniatura: Buffer };

const silent = { info() {}, warn() {}, error() {} };
const hashOf = (text: string) => createHash('sha256').update(text).digest();

async function draw(svg: string): Promise<Drawn> {
  const archivo = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
  return {
    archivo,
    miniatura: await sharp(archivo).resize(320, 320, { fit: 'inside' }).webp({ quality: 75 }).toBuffer(),
  };
}

/** Each photo is sealed with a key that depends on its name alone, so that the same day gives the same bytes. */
export async function insertPhotos(
  { almacen, cipher }: PhotoDeps,
  client: ClientBase,
  cases: readonly InsertedRequerimiento[],
): Promise<number> {
  const drawn = new Map<string, Promise<Drawn>>();
  const rows: object[] = [];
  for (const { id: requerimiento_id, requerimiento, created } of cases)
    for (const name of requerimiento.fotos ?? []) {
      const drawing = DRAWINGS[name];
      if (!drawing) throw new Error(`There is no drawing «${name}».`);
      if (!drawn.has(name)) drawn.set(name, draw(drawing.svg));
      const { archivo, miniatura } = (await drawn.get(name)) as Drawn;
      const objectKey = uuidOf(hashOf(`photo ${requerimiento_id} ${name}`));
      const dataKey = { bytes: hashOf(`key of the demonstration ${objectKey}`), objectKey };
      const partes = { archivo: inMemory(archivo), miniatura: inMemory(miniatura) };
      await storeParts({ almacen, log: silent }, { objectKey, created }, dataKey, partes);
      const sello = wrapKey(cipher, dataKey);
      rows.push({
        ...{
          id: rows.length + 1,
          requerimiento_id,
          usuario: requerimiento.usuario,
          clave_objeto: objectKey,
          created,
          updated: created,
        },
        ...{ file_name: drawing.file, tipo_mime: 'image/jpeg', tamano: archivo.length },
        sha256: `\\x${(await sha256Of(partes.archivo)).toString('hex')}`,
        ...{ clave_datos: `\\x${sello.bytes.toString('hex')}`, clave_id: sello.keyId },
      });
    }
  await client.query(
    `INSERT INTO archivo_adjuntos (id, requerimiento_id, usuario_id, clave_objeto, file_name, tipo_mime, tamano, sha256,
       clave_datos, clave_id, created, updated)
     OVERRIDING SYSTEM VALUE
     SELECT a.id, a.requerimiento_id, u.id, a.clave_objeto, a.file_name, a.tipo_mime, a.tamano, a.sha256, a.clave_datos,
       a.clave_id, a.created, a.updated
     FROM jsonb_to_recordset($1::jsonb) p (id bigint, usuario text)
     JOIN jsonb_populate_recordset(null::archivo_adjuntos, $1::jsonb) a USING (id) JOIN usuarios u ON u.email = p.usuario`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `SELECT setval(pg_get_serial_sequence('archivo_adjuntos', 'id'), max(id)) FROM archivo_adjuntos`,
  );
  return rows.length;
}

function uuidOf(hash: Buffer): string {
  const hex = hash.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
