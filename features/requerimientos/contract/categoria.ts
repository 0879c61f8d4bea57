import { id, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';

/** 0 is not allowed, 1 is optional and 2 is required. */
export const requirement = () => z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const SUSTANTIVOS = ['trámite', 'reclamo'] as const;

export const RequerimientoCategoria = resource('RequerimientoCategoria', 'requerimiento_categorias', {
  id: id(),
  nombre: z.string(),
  textoAyuda: z.string(),
  descripcionInicial: z.string(),
  textoCondiciones: z.string(),
  sustantivo: z.enum(SUSTANTIVOS),
  sustantivoPlural: z.string(),
  adjuntarFotos: requirement(),
  adjuntarFotosObs: z.string(),
  adjuntarArchivos: requirement(),
  adjuntarArchivosObs: z.string(),
  adjuntarUbicacion: requirement(),
  codigo: z.optional(z.string()),
  requiereSuministro: z.boolean(),
  activo: z.boolean(),
  adjuntosSeguros: z.boolean(),
  url: z.string(),
});

export type RequerimientoCategoria = Wire<typeof RequerimientoCategoria>;
