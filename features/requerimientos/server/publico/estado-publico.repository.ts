import { type Reader, type Row, statement } from '@oficina/db';

export type PublicRequerimiento = Pick<
  Row<'requerimientos'>,
  'numero' | 'estado' | 'created' | 'vence' | 'cerrado'
> & { sustantivo: string; categoria: string; documento: string | null };

const byNumero = statement<PublicRequerimiento>(`
  select r.numero, r.estado, r.created, r.vence, r.cerrado, c.sustantivo, c.nombre as categoria,
    coalesce(r.contacto->>'documento', u.documento) as documento
  from requerimientos r join requerimiento_categorias c on c.id = r.categoria_id
  left join usuarios u on u.id = r.usuario_id
  where r.numero = any($1::text[]) limit 1`);

/** Selects only what somebody without an account, but with the case number and the right document, may know. */
export async function findPublicRequerimiento(
  reader: Reader,
  numbers: readonly string[],
): Promise<PublicRequerimiento | undefined> {
  const [row] = await byNumero(reader, [numbers]);
  return row;
}
