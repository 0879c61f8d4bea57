import type { Reader, Row } from '@oficina/db';

export type UsuarioRow = Row<'usuarios'>;
export type PreferenciasRow = Row<'usuario_preferencias'>;

/** A living user: whoever deleted the account is not found by anybody. */
export function findUsuarioById(reader: Reader, id: number): Promise<UsuarioRow | undefined> {
  return reader
    .selectFrom('usuarios')
    .selectAll()
    .where('id', '=', id)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
}

export function findPreferencias(reader: Reader, usuarioId: number): Promise<PreferenciasRow | undefined> {
  return reader
    .selectFrom('usuario_preferencias')
    .selectAll()
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
}

/** By e-mail, whatever its case, as the unique index keeps it. */
export function findUsuarioByEmail(reader: Reader, email: string): Promise<UsuarioRow | undefined> {
  return reader
    .selectFrom('usuarios')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('eliminado', 'is', null)
    .executeTakeFirst();
}
