import { type Db, type NewRow, sql } from '@oficina/db';
import { pagoEstado } from '@oficina/pagos/contract';
import { build } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { PERSONAL, ROLES } from './access.cells.ts';

type Bases = { db: Db; ownerDb: Db };
type DisposableFor = {
  standIn: Partial<NewRow<'usuarios'>> | undefined;
  standInFor: { id: number; roles: Role[] };
  clave_hash: string;
};

/** Every optional field is filled, because a field that may leave must be seen leaving. */
export const FULL_USUARIO: Partial<NewRow<'usuarios'>> = {
  email_pendiente: 'nuevo@correo.test',
  email_rebota: true,
  telefono: '+5493492401234',
  cuit: '27251234561',
  razon_social: 'Razón SRL',
  aceptar_legal: true,
  telefono_validado: new Date(),
  telefono_no_gracias: new Date(),
  aceptar_legal_at: new Date(),
};

let cuenta = 0;

/**
 * The stand-in has the actor's role and makes the call when it uses up the caller's own account. Whatever the case leaves
 * behind of these people is deleted too.
 */
export async function makeDisposablePeople(
  { db, ownerDb }: Bases,
  asksFor: (nombre: string) => boolean,
  { standIn, standInFor, clave_hash }: DisposableFor,
) {
  const ids = [0];
  const suministros = [0];
  const correos = ['correo-de-nadie'];
  async function createPerson(changes: Partial<NewRow<'usuarios'>>): Promise<number> {
    const { id } = await build.usuario(db, { ...FULL_USUARIO, clave_hash, ...changes });
    const { suministro_id } = await build.usuarioSuministro(db, { usuario_id: id });
    ids.push(id);
    suministros.push(suministro_id);
    return id;
  }
  /** The stand-in copies the second factor of the actor, because what a role opens may depend on it. */
  const findOtpColumns = () =>
    db
      .selectFrom('usuarios')
      .select(['otp_estado', 'otp_secreto'])
      .where('id', '=', standInFor.id)
      .executeTakeFirstOrThrow();
  const caller =
    standIn && (await createPerson({ ...(await findOtpColumns()), roles: standInFor.roles, ...standIn }));
  const makers: Record<string, () => Promise<string | number>> = {
    newUsuario: () => createPerson({}),
    newAdmin: () => createPerson({ roles: ROLES.AD }),
    ...Object.fromEntries(
      PERSONAL.map((actor) => [`colega${actor}`, () => createPerson({ roles: ROLES[actor] })] as const),
    ),
    usuarioEliminado: () => createPerson({ eliminado: new Date() }),
    async freeCorreo() {
      cuenta += 1;
      correos.push(`libre${cuenta}@correo.test`);
      return correos.at(-1) ?? '';
    },
    async pagoInProgress() {
      if (caller === undefined) return 0;
      cuenta += 1;
      const estado = pagoEstado.code('enVerificacion');
      const row = { usuario_id: caller, estado, referencia: `OV${cuenta}XDOBLE`, total_cent: 100 };
      return (await db.insertInto('pagos').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
  };
  const valores: Record<string, string | number> = caller === undefined ? {} : { self: caller };
  for (const [nombre, make] of Object.entries(makers)) if (asksFor(nombre)) valores[nombre] = await make();
  const other = asksFor('otherMensaje') ? await createPerson({}) : undefined;

  async function undo() {
    if (ids.length === 1 && correos.length === 1) return;
    await sql`with m as (delete from mensajes where para = any(${correos}) or usuario_id = any(${ids}::bigint[])),
      r as (delete from requerimientos where usuario_id = any(${ids}::bigint[])),
      i as (delete from persona_inquiries where usuario_id = any(${ids}::bigint[])),
      p as (delete from pagos where usuario_id = any(${ids}::bigint[])),
      v as (delete from usuario_suministros where usuario_id = any(${ids}::bigint[])),
      u as (delete from usuarios where id = any(${ids}::bigint[]) or email = any(${correos}))
      delete from suministros where id = any(${suministros}::bigint[])`.execute(ownerDb);
  }
  return { valores, undo, caller, other };
}
