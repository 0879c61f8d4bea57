import type { Db, NewRow } from '@oficina/db';
import type { Role } from '@oficina/values';

let count = 0;
const nextSequence = () => {
  count += 1;
  return count;
};

export async function buildPerson(db: Db, ...roles: Role[]): Promise<number> {
  const { id } = await db
    .insertInto('usuarios')
    .values({
      email: `personal${nextSequence()}@prueba.test`,
      nombre: 'Norma',
      apellido: 'Acosta',
      roles: ['ROLE_CONFIRMADO', ...roles],
      email_validado: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function unSuministro(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('suministros')
    .values({ cuenta: String(50_000_000 + nextSequence()), nombre: 'LEDESMA OMAR' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function unMail(db: Db, email: string, changes: Partial<NewRow<'suministro_mails'>> = {}) {
  const suministro_id = changes.suministro_id ?? (await unSuministro(db));
  const { cuenta } = await db
    .selectFrom('suministros')
    .select('cuenta')
    .where('id', '=', suministro_id)
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto('suministro_mails')
    .values({ email, ...changes, suministro_id })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, cuenta };
}

export const findRow = (db: Db, id: number) =>
  db.selectFrom('suministro_mails').selectAll().where('id', '=', id).executeTakeFirst();

export const auditTrailOf = (db: Db, entidadId: number, entidad = 'suministro_mail') =>
  db
    .selectFrom('auditoria')
    .select(['actor_id', 'accion', 'cambios'])
    .where('entidad', '=', entidad)
    .where('entidad_id', '=', String(entidadId))
    .orderBy('id')
    .execute();
