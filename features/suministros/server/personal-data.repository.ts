import { type Reader, sql, type Tx } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import { cleanDocumento, isOfTitular } from './titular.ts';

type LeavingUsuario = { usuarioId: number; email: string };

export async function forgetSuministros(tx: Tx, { usuarioId, email }: LeavingUsuario): Promise<void> {
  await tx.deleteFrom('usuario_suministros').where('usuario_id', '=', usuarioId).execute();
  await tx
    .updateTable('suministro_mails')
    .set({ desuscribir: true })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .execute();
}

const VISIBLE_DIGITS = 4;

/** A number of the padrón may be somebody else's by now, so that its owner knows it and nobody else learns it. */
const maskTelefono = (telefono: string) => `••••••${telefono.slice(-VISIBLE_DIGITS)}`;

export async function findKeptSuministros(reader: Reader, usuarioId: number) {
  const rows = await reader
    .selectFrom('usuario_suministros as us')
    .innerJoin('suministros as s', 's.id', 'us.suministro_id')
    .innerJoin('usuarios as u', 'u.id', 'us.usuario_id')
    .select(['s.cuenta', 's.nombre', 's.domicilio', 'us.alias', 'us.documento', 'us.created'])
    .select(['u.documento as own_documento', 'u.cuit as own_cuit'])
    .select(['s.documento as titular_documento', 's.cuit as titular_cuit'])
    .select((eb) =>
      eb
        .selectFrom('suministro_telefonos as x')
        .select(sql<string[]>`coalesce(array_agg(x.telefono order by x.id), '{}')`.as('telefonos'))
        .whereRef('x.suministro_id', '=', 's.id')
        .as('telefonos'),
    )
    .where('us.usuario_id', '=', usuarioId)
    .orderBy('us.id')
    .execute();
  return rows.map(
    ({ own_documento, own_cuit, titular_documento, titular_cuit, telefonos, created, ...row }) => {
      const titular = { documento: titular_documento, cuit: titular_cuit };
      const isTitular = [own_documento, own_cuit].some((text) =>
        isOfTitular(cleanDocumento(text ?? ''), titular),
      );
      const shown = isTitular ? (telefonos ?? []).map(maskTelefono) : [];
      return { ...row, telefonos: shown.length > 0 ? shown : null, created: formatMoment(created) };
    },
  );
}
