import { cappedCountOf, type Reader, sql } from '@oficina/db';

type Versions = {
  /** Without one, any acceptance counts. */
  inForce: string | undefined;
  /** The version that would come, if anybody may have accepted it already. */
  next: string | undefined;
};

/** Those who accepted what is in force and did not accept what comes. The index holds only them, so a million is no slower. */
export async function countToAskAgain(
  reader: Reader,
  { inForce, next }: Versions,
): Promise<{ total: number; approximate: boolean }> {
  if (inForce !== undefined && inForce === next) return { total: 0, approximate: false };
  const accepted = sql`usuarios where aceptar_legal and eliminado is null`;
  if (inForce !== undefined) return cappedCountOf(reader, sql`${accepted} and legal_version = ${inForce}`);
  if (next === undefined) return cappedCountOf(reader, accepted);
  return cappedCountOf(reader, sql`${accepted} and legal_version is distinct from ${next}`);
}
