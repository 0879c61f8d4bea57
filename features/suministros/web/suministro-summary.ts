import type { Suministro } from '../contract/index.ts';

/** What these pages need of a supply; the link is missing while only what the browser kept is known. */
export type SuministroSummary = Pick<
  Suministro,
  'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias' | 'pagoInhabilitado' | 'usuarioSuministro'
>;
