import type { Reader } from '@oficina/db';
import { type Draft, head } from '@oficina/hydra';
import { Tarjeta, ultimos4 } from '../contract/index.ts';
import { claveDeTarjeta, findApartadas, type IntentosDeps } from './intentos.ts';
import type { TarjetaRow } from './tarjetas.repository.ts';

export function presentTarjeta(row: TarjetaRow, apartada?: Tarjeta['apartada']): Draft<Tarjeta> {
  return {
    ...head(Tarjeta, row.id),
    id: row.id,
    titularNombre: row.titular_nombre,
    numeroEnmascarado: row.numero_enmascarado,
    vencimiento: row.vencimiento,
    emisor: row.emisor,
    emisorNombre: row.emisor_nombre,
    principal: row.principal,
    obs: row.obs,
    apartada,
  };
}

export type Quien = { usuarioId: number; red: string };

/** With those that were refused too often told apart, for that person on that network. */
export async function presentTarjetas(
  deps: IntentosDeps & { db: Reader },
  quien: Quien,
  rows: readonly TarjetaRow[],
): Promise<Draft<Tarjeta>[]> {
  const claveDe = (row: TarjetaRow) =>
    claveDeTarjeta({ bin: row.bin, ultimos4: ultimos4({ numeroEnmascarado: row.numero_enmascarado }) });
  const apartadaDe = await findApartadas(deps, deps.db, quien, rows.map(claveDe));
  return rows.map((row) => presentTarjeta(row, apartadaDe(claveDe(row))));
}
