import * as z from 'zod/mini';
import { tipos } from './channel.ts';

const resumen = {
  nombre: z.string(),
  cuando: z.string(),
  tipos: z.array(z.enum(tipos)),
  prioridad: z.int(),
  /** The cooperative may write part of it. */
  editable: z.optional(z.boolean()),
};

export const Plantillas = z.object({ plantillas: z.array(z.object(resumen)) });

export type Plantillas = z.infer<typeof Plantillas>;

export const PlantillaPreview = z.object({
  ...resumen,
  email: z.optional(z.object({ asunto: z.string(), texto: z.string(), html: z.string() })),
  sms: z.optional(z.object({ texto: z.string(), partes: z.int() })),
  push: z.optional(z.object({ titulo: z.string(), cuerpo: z.string() })),
  partes: z.optional(
    z.array(
      z.object({
        parte: z.string(),
        nombre: z.string(),
        tipo: z.enum(['asunto', 'texto', 'sms']),
        /** A link of the product goes after it. */
        conEnlace: z.boolean(),
        variables: z.array(z.object({ nombre: z.string(), ejemplo: z.string(), obligatoria: z.boolean() })),
      }),
    ),
  ),
});

export type PlantillaPreview = z.infer<typeof PlantillaPreview>;

/** The keys are the parts; one that is not here goes as it is in force. */
export const TextosInput = z.object({ textos: z.record(z.string(), z.string().check(z.maxLength(5000))) });

/** The setting that holds what the cooperative wrote of a part. */
export const textoClave = (plantilla: string, parte: string): string => `mensajes.${plantilla}.${parte}`;
