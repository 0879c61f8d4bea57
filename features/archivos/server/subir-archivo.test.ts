import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Db, sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { archivo, line, useArchivos } from './archivos.test-kit.ts';
import type { ArchivosDeps } from './deps.ts';
import { subirArchivo } from './subir-archivo.ts';
import { LOADABLE_TIPOS } from './tipos/index.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100']);

const contenido = Buffer.from(archivo(line('100', 'A-1')));
const subir = (cambios: Partial<ArchivosDeps>) =>
  subirArchivo({ ...kit.deps, tipos: LOADABLE_TIPOS, ...cambios }, 'archivo_facturas', {
    ...{ actor: null, origin: null, by: 'cli:prueba', origen: 'cli' as const },
    upload: {
      ...{ fileName: 'x.csv', size: contenido.length, head: contenido, fields: {} },
      read: () => Readable.from([contenido]),
      sha256: createHash('sha256').update(contenido).digest('hex'),
    },
  });

/** The connection is lost during COMMIT, before or after the database applied it. */
function interruptedDb(when: 'antes' | 'despues'): Db {
  const db = kit.deps.db;
  const tx: Db['tx'] = async (work) => {
    if (when === 'despues') await db.tx(work);
    else
      await db
        .tx(async (openTx) => {
          await work(openTx);
          throw new Error('rolled back');
        })
        .catch(() => undefined);
    throw new Error('Connection terminated unexpectedly');
  };
  return new Proxy(db, {
    get(target, key) {
      const valor: unknown = key === 'tx' ? tx : Reflect.get(target, key);
      return typeof valor === 'function' ? valor.bind(target) : valor;
    },
  });
}

const keys = async () => {
  const { rows } = await sql<{ key: string; orphan: boolean }>`
    select clave_objeto as key, false as orphan from archivo_facturas
    union all select clave, true from archivo_objetos`.execute(database.db);
  return rows.map(({ key, orphan }) => ({ orphan, bytes: existsSync(join(kit.folder, key)) }));
};

test('se corta la conexion cuando ya estaba hecho: los bytes quedan, y es una subida como cualquiera', async () => {
  const { id, nombre } = await subir({ db: interruptedDb('despues') });
  expect([nombre, await keys()]).toEqual(['x.csv', [{ orphan: false, bytes: true }]]);
  await kit.revisar(id);
  expect(await kit.ver(id)).toMatchObject({ estado: 0, resumen: { nuevos: 1 } });
});

test('se corta y no estaba hecho, o no se sabe: los bytes quedan anotados para quitarlos', async () => {
  await expect(subir({ db: interruptedDb('antes') })).rejects.toThrow('Connection terminated');
  expect(await keys()).toEqual([{ orphan: true, bytes: true }]);
});

test('lo que la base no acepto se quita en el momento', async () => {
  const jobs = { enqueue: () => Promise.reject(new Error('no queue')) };
  await expect(subir({ jobs })).rejects.toThrow('no queue');
  expect(await keys()).toEqual([]);
});
