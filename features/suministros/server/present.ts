import { type Draft, head, iri } from '@oficina/hydra';
import { Suministro, UsuarioSuministro } from '../contract/index.ts';
import type { SuministroRow } from './suministros.repository.ts';
import type { UsuarioSuministroRow } from './usuario-suministros.repository.ts';

const digits = (text: string | null) => text?.replace(/\D/g, '');

function common(row: SuministroRow) {
  return {
    ...head(Suministro, row.id),
    nombre: row.nombre,
    cuenta: row.cuenta,
    domicilio: row.domicilio,
    pagoInhabilitado: row.pago_inhabilitado,
  };
}

/** People who are not confirmed do not see the documents of the titular. */
export function presentOwn(row: SuministroRow, confirmado: boolean): Draft<Suministro> {
  return {
    ...common(row),
    documento: confirmado ? digits(row.documento) : null,
    cuit: confirmado ? digits(row.cuit) : null,
    codigoLink: row.codigo_link,
    codigoPmc: row.codigo_pmc,
    alias: row.alias,
    usuarioSuministro:
      row.usuario_suministro_id === null ? null : iri('usuario_suministros', row.usuario_suministro_id),
  } as Draft<Suministro>;
}

export function presentForStaff(row: SuministroRow): Draft<Suministro> {
  return { ...common(row), zona: row.zona } as Draft<Suministro>;
}

/** User administrators see which suministros a person has, but neither the document nor the alias. */
export function presentForeignUsuarioSuministro(row: UsuarioSuministroRow): Draft<UsuarioSuministro> {
  return presentUsuarioSuministro({ ...row, alias: null }, false);
}

export function presentUsuarioSuministro(
  row: UsuarioSuministroRow,
  confirmado: boolean,
): Draft<UsuarioSuministro> {
  return {
    ...head(UsuarioSuministro, row.id),
    documento: confirmado ? digits(row.documento) : null,
    alias: row.alias,
    suministro: {
      ...head(Suministro, row.suministro_id),
      nombre: row.nombre,
      cuenta: row.cuenta,
      domicilio: row.domicilio ?? undefined,
      pagoInhabilitado: row.pago_inhabilitado,
    },
  };
}
