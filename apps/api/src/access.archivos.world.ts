import { createHash } from 'node:crypto';
import { type Db, sql } from '@oficina/db';

type Bases = { db: Db; ownerDb: Db };

const CLASES = ['archivo_facturas', 'archivo_subidas'] as const;

/** What the check of a file found, with everything that it may tell. */
const RESUMEN = {
  ...{ leidos: 10, nuevos: 8, cambiados: 1, iguales: 0, omitidos: 0, retenidos: 0, rechazados: 1 },
  ...{ importe: 100.5, consumo: 10, periodo: '2026-10', avisos: { emails: 1, push: 0 } },
  ejemplos: [{ renglon: 3, campo: 'importe', motivo: 'Importe inválido.', original: '12,3,4' }],
};

async function insertArchivo(db: Db, clase: (typeof CLASES)[number], semilla: string, usuario: number) {
  const row = {
    nombre: `${semilla}.csv`,
    tamano: 100,
    sha256: createHash('sha256').update(`${clase} ${semilla}`).digest(),
    clave_objeto: `importaciones/${semilla}`,
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

/** One of each noun, checked; to be read. */
export async function construirArchivos(db: Db, usuario: number): Promise<Record<string, number>> {
  return {
    archivoFacturas: await insertArchivo(db, 'archivo_facturas', 'fijo', usuario),
    archivoSubidas: await insertArchivo(db, 'archivo_subidas', 'fijo', usuario),
  };
}

/** And others that a case may spend; those that it uploads go too. */
export async function gastarArchivos(
  { db, ownerDb }: Bases,
  pide: (nombre: string) => boolean,
  {
    usuario,
    quedan,
    gasta,
  }: { usuario: number; quedan: Record<string, ReadonlySet<number>>; gasta: boolean },
): Promise<{ valores: Record<string, number>; deshacer: () => Promise<unknown> }> {
  const valores: Record<string, number> = {};
  if (pide('archivoFacturasNuevo'))
    valores.archivoFacturasNuevo = await insertArchivo(db, 'archivo_facturas', 'gastable', usuario);
  if (pide('archivoSubidasNuevo'))
    valores.archivoSubidasNuevo = await insertArchivo(db, 'archivo_subidas', 'gastable', usuario);
  return {
    valores,
    deshacer: async () => {
      if (!gasta) return;
      for (const clase of CLASES)
        await sql`delete from ${sql.table(clase)}
          where id <> all(${[0, ...(quedan[clase] ?? [])]}::bigint[])`.execute(ownerDb);
    },
  };
}
