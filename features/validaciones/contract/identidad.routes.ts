import { defineQuery, filter, iriOf, list, loggedIn, post } from '@oficina/hydra';
import * as z from 'zod/mini';
import { PersonaInquiry } from './inquiry.ts';

export const inquiriesQuery = defineQuery({ filters: { usuario: filter.relation('usuarios') }, order: [] });

export const identidadRoutes = {
  listar: list('/api/persona_inquiries', {
    access: loggedIn(),
    member: PersonaInquiry,
    query: inquiriesQuery,
    summary: 'Validaciones de identidad propias; los administradores, las de una persona',
  }),
  registrar: post('/api/persona_inquiries', {
    access: loggedIn(),
    body: z.object({
      usuario: iriOf('usuarios', 'usuario'),
      id: z.nullish(z.string()),
      consentimiento: z.nullish(z.boolean()),
    }),
    readOnly: ['estado', 'created', 'updated'],
    item: PersonaInquiry,
    summary: 'Inicia una validación de identidad, o anota una iniciada en la aplicación',
  }),
  asociar: post('/api/persona_inquiries/asociar', {
    access: loggedIn(),
    body: z.object({ usuario: iriOf('usuarios', 'usuario'), id: z.nullish(z.string()) }),
    readOnly: ['estado', 'created', 'updated'],
    item: PersonaInquiry,
    status: 200,
    summary: 'Lee del proveedor cómo terminó una validación y la aplica',
  }),
} as const;
