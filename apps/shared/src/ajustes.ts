import { type AjusteDefinition, type AjusteFamily, avisoAjuste } from '@oficina/ajustes/server';
import { importacionAjuste, type importacionSettings } from '@oficina/archivos/server';
import type { commonSettings, ValuesOf } from '@oficina/config';
import { brandingOf, textoAjustes } from '@oficina/mensajes/server';
import { mesaAjustes } from '@oficina/mesa/server';
import {
  categoriaFamily,
  type reclamosSettings,
  requerimientosAjustes,
  rulesOf,
} from '@oficina/requerimientos/server';
import { legalAjuste, legalOfBrand } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';

type Config = {
  reclamos: ValuesOf<typeof reclamosSettings>;
  marca: ValuesOf<typeof commonSettings.marca>;
  importacion: ValuesOf<typeof importacionSettings>;
  site: ValuesOf<typeof commonSettings.site>;
};

/** All that may be changed while the installation runs: by the api, by a command, and by nothing else. */
export const ajustesOf = (
  { reclamos, marca, importacion, site }: Config,
  clock: Clock,
): readonly AjusteDefinition[] => [
  ...requerimientosAjustes(rulesOf(reclamos, marca.brand)),
  importacionAjuste(importacion.maxRechazo),
  ...mesaAjustes,
  avisoAjuste(clock),
  ...textoAjustes(brandingOf({ marca, site })),
  legalAjuste(legalOfBrand(marca.brand)),
];

/** What is one ajuste for each thing that there is. */
export const ajusteFamilies: readonly AjusteFamily[] = [categoriaFamily];
