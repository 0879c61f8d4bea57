import { type Draft, head, iri } from '@oficina/hydra';
import { Suministro } from '../contract/index.ts';
import type { SuministroRow } from './suministros.repository.ts';

const digits = (text: string | null) => text?.replace(/\D/g, '');

function common(row: SuministroRow) {
  return {
    ...head(Suministro, row.id),
    id: row.id,
    nombre: row.nombre,
    cuenta: row.cuenta,
    domicilio: row.domicilio,
    pagoInhabilitado: row.pago_inhabilitado,
  };
}

/** Whoever has not confirmed who they are does not read the holder's documents. */
export function presentPropio(row: SuministroRow, confirmado: boolean): Draft<Suministro> {
  return {
    ...common(row),
    documento: confirmado ? digits(row.documento) : null,
    cuit: confirmado ? digits(row.cuit) : null,
    alias: row.alias,
    usuarioSuministro: row.vinculo_id === null ? null : iri('usuario_suministros', row.vinculo_id),
  } as Draft<Suministro>;
}

export function presentParaPersonal(row: SuministroRow): Draft<Suministro> {
  return { ...common(row), zona: row.zona } as Draft<Suministro>;
}
