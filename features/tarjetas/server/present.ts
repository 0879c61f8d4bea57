import { type Draft, head } from '@oficina/hydra';
import { Tarjeta } from '../contract/index.ts';
import type { TarjetaRow } from './tarjetas.repository.ts';

export function presentTarjeta(row: TarjetaRow): Draft<Tarjeta> {
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
  };
}
