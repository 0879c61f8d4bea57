import type { Suministro } from '../contract/index.ts';

/** The link is missing while only the browser's saved copy is known. */
export type SuministroSummary = Pick<
  Suministro,
  'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias' | 'pagoInhabilitado' | 'usuarioSuministro'
>;
