import { CONSUMOS_COLUMNS } from '@oficina/consumos/server';
import type { ImportColumns, ValueKind } from '@oficina/db';
import { COBRANZAS_COLUMNS, FACTURAS_COLUMNS } from '@oficina/facturas/server';
import { PADRON_COLUMNS } from '@oficina/suministros/server';

export const PERFIL_TIPOS = ['facturas', 'padron', 'consumos', 'cobranzas'] as const;
export type PerfilTipo = (typeof PERFIL_TIPOS)[number];

export const CANONICAL_COLUMNS: Readonly<Record<PerfilTipo, ImportColumns>> = {
  facturas: FACTURAS_COLUMNS,
  padron: PADRON_COLUMNS,
  consumos: CONSUMOS_COLUMNS,
  cobranzas: COBRANZAS_COLUMNS,
};

/** A column that several kinds of file share is written in the same way in all of them. */
export const valueKindOf = (column: string): ValueKind =>
  Object.values(CANONICAL_COLUMNS).find((columns) => Object.hasOwn(columns, column))?.[column]?.kind ??
  'text';
