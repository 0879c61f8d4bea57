import type { Suministro } from '../contract/index.ts';

/** The browser's saved copy has no link. */
export type SuministroSummary = Pick<
  Suministro,
  'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias' | 'pagoInhabilitado' | 'usuarioSuministro'
>;
