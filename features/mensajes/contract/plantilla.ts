import * as z from 'zod/mini';
import { tipos } from './channel.ts';

const resumen = {
  nombre: z.string(),
  cuando: z.string(),
  tipos: z.array(z.enum(tipos)),
  prioridad: z.int(),
};

export const Plantillas = z.object({ plantillas: z.array(z.object(resumen)) });

export type Plantillas = z.infer<typeof Plantillas>;

export const PlantillaPreview = z.object({
  ...resumen,
  email: z.optional(z.object({ asunto: z.string(), texto: z.string(), html: z.string() })),
  sms: z.optional(z.object({ texto: z.string(), partes: z.int() })),
  push: z.optional(z.object({ titulo: z.string(), cuerpo: z.string() })),
});

export type PlantillaPreview = z.infer<typeof PlantillaPreview>;
