import { type Reader, sql } from '@oficina/db';
import { isConfirmado, type Role } from '@oficina/values';
import type { Actor } from './actor.ts';

type TicketNuevo = { hash: Buffer; name: string; filters: string; actor: Actor; now: Date; expira: Date };

/** The ticket is valid only while the session that asked for it is. */
export async function insertTicket(
  writer: Reader,
  { hash, name, filters, actor, now, expira }: TicketNuevo,
): Promise<void> {
  const datos = JSON.stringify({ name, filters, sesion: actor.sesion.toString('hex') });
  await sql`
    insert into codigos (hash, uso, usuario_id, datos, created, expira)
    values (${hash}, 'exportar', ${actor.usuarioId}, ${datos}::jsonb, ${now}, ${expira})`.execute(writer);
}

type Spent = {
  usuario_id: number;
  filters: string;
  roles: Role[];
  nombre: string | null;
  token_hash: Buffer;
  expira: Date;
};

/**
 * Of any number of concurrent calls, only one finds the ticket unused. It is refused if it was issued for another list, by a
 * session that has ended or, when the caller is signed in, to another person. The actor has the current roles.
 */
export async function spendTicket(
  writer: Reader,
  given: { hash: Buffer; name: string; usuarioId: number | null; now: Date },
): Promise<{ actor: Actor; filters: URLSearchParams } | undefined> {
  const { hash, name, usuarioId, now } = given;
  const { rows } = await sql<Spent>`
    update codigos c set usado = ${now}
    from sesiones s join usuarios u on u.id = s.usuario_id
    where c.hash = ${hash} and c.uso = 'exportar' and c.usado is null and c.expira > ${now}
      and c.datos->>'name' = ${name} and (${usuarioId}::bigint is null or c.usuario_id = ${usuarioId}::bigint)
      and s.token_hash = decode(c.datos->>'sesion', 'hex') and s.usuario_id = c.usuario_id
      and s.revocada is null and s.expira > ${now} and u.eliminado is null
    returning c.usuario_id, c.datos->>'filters' as filters, u.roles, u.nombre, s.token_hash, s.expira`.execute(
    writer,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { roles, nombre } = row;
  return {
    filters: new URLSearchParams(row.filters),
    actor: {
      usuarioId: row.usuario_id,
      roles,
      confirmado: isConfirmado({ roles, nombre }),
      // The second factor was already checked when the ticket was issued, a minute ago at most.
      otpPendiente: false,
      sesion: row.token_hash,
      expira: row.expira,
      autenticado: null,
    },
  };
}
