import type { Reader } from '@oficina/db';
import { type Draft, head } from '@oficina/hydra';
import { Tarjeta, ultimos4 } from '../contract/index.ts';
import { findApartadas, type IntentosDeps, tarjetaFingerprint } from './intentos.ts';
import type { TarjetaRow } from './tarjetas.repository.ts';

export function presentTarjeta(row: TarjetaRow, apartada?: Tarjeta['apartada']): Draft<Tarjeta> {
  return {
    ...head(Tarjeta, row.id),
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

export type Viewer = { usuarioId: number; red: string };

export async function presentTarjetas(
  deps: IntentosDeps & { db: Reader },
  viewer: Viewer,
  rows: readonly TarjetaRow[],
): Promise<Draft<Tarjeta>[]> {
  const fingerprintOf = (row: TarjetaRow) =>
    tarjetaFingerprint({ bin: row.bin, ultimos4: ultimos4({ numeroEnmascarado: row.numero_enmascarado }) });
  const apartadaOf = await findApartadas(deps, deps.db, viewer, rows.map(fingerprintOf));
  return rows.map((row) => presentTarjeta(row, apartadaOf(fingerprintOf(row))));
}
