import { type Draft, head, iri } from '@oficina/hydra';
import { Suministro, UsuarioSuministro } from '../contract/index.ts';
import type { SuministroRow } from './suministros.repository.ts';
import type { VinculoRow } from './vinculos.repository.ts';

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

/** Whoever manages users learns which supplies a person has, and neither the document nor their own name for it. */
export function presentVinculoAjeno(row: VinculoRow): Draft<UsuarioSuministro> {
  return presentVinculo({ ...row, alias: null }, false);
}

export function presentVinculo(row: VinculoRow, confirmado: boolean): Draft<UsuarioSuministro> {
  return {
    ...head(UsuarioSuministro, row.id),
    id: row.id,
    documento: confirmado ? digits(row.documento) : null,
    alias: row.alias,
    suministro: {
      ...head(Suministro, row.suministro_id),
      id: row.suministro_id,
      nombre: row.nombre,
      cuenta: row.cuenta,
      domicilio: row.domicilio ?? undefined,
      pagoInhabilitado: row.pago_inhabilitado,
    },
  };
}
