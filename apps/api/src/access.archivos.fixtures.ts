import { createHash } from 'node:crypto';
import { type Db, sql } from '@oficina/db';

type Bases = { db: Db; ownerDb: Db };

const ARCHIVO_TABLES = ['archivo_facturas', 'archivo_subidas'] as const;

/** Every optional field is filled, so that each one can be seen leaving. */
const RESUMEN = {
  ...{ leidos: 10, nuevos: 8, cambiados: 1, iguales: 0, omitidos: 0, retenidos: 0, rechazados: 1 },
  ...{ importe: 100.5, consumo: 10, periodo: '2026-10', avisos: { emails: 1, push: 0 } },
  ejemplos: [{ renglon: 3, campo: 'importe', motivo: 'Importe inválido.', original: '12,3,4' }],
};

async function insertArchivo(db: Db, clase: (typeof ARCHIVO_TABLES)[number], seed: string, usuario: number) {
  const row = {
    nombre: `${seed}.csv`,
    tamano: 100,
    sha256: createHash('sha256').update(`${clase} ${seed}`).digest(),
    clave_objeto: `importaciones/${seed}`,
    resumen: JSON.stringify(RESUMEN),
    obs: 'Revisado.',
    usuario_id: usuario,
    confirmado_por: usuario,
  };
  const { id } =
    clase === 'archivo_facturas'
      ? await db.insertInto('archivo_facturas').values(row).returning('id').executeTakeFirstOrThrow()
      : await db
          .insertInto('archivo_subidas')
          .values({ ...row, tipo: 'padron' })
          .returning('id')
          .executeTakeFirstOrThrow();
  return id;
}

export async function buildArchivos(db: Db, usuario: number): Promise<Record<string, number>> {
  return {
    archivoFacturas: await insertArchivo(db, 'archivo_facturas', 'fijo', usuario),
    archivoSubidas: await insertArchivo(db, 'archivo_subidas', 'fijo', usuario),
  };
}

export async function makeDisposableArchivos(
  { db, ownerDb }: Bases,
  asksFor: (nombre: string) => boolean,
  {
    usuario,
    keptIds,
    spends,
  }: { usuario: number; keptIds: Record<string, ReadonlySet<number>>; spends: boolean },
): Promise<{ valores: Record<string, number>; undo: () => Promise<unknown> }> {
  const valores: Record<string, number> = {};
  if (asksFor('archivoFacturasNuevo'))
    valores.archivoFacturasNuevo = await insertArchivo(db, 'archivo_facturas', 'gastable', usuario);
  if (asksFor('archivoSubidasNuevo'))
    valores.archivoSubidasNuevo = await insertArchivo(db, 'archivo_subidas', 'gastable', usuario);
  return {
    valores,
    undo: async () => {
      if (!spends) return;
      for (const clase of ARCHIVO_TABLES)
        await sql`delete from ${sql.table(clase)}
          where id <> all(${[0, ...(keptIds[clase] ?? [])]}::bigint[])`.execute(ownerDb);
    },
  };
}
