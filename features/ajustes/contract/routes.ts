import { get, put, role } from '@oficina/hydra';
import * as z from 'zod/mini';
import { Ajuste, AjusteCambio, AjusteVersion } from './ajuste.ts';

/** The legal texts are two of 20 kB, and a line break travels as two letters. */
const MAX_BODY = 96 * 1024;

const access = role('ROLE_ADMIN', 'ROLE_REQUERIMIENTO_ADMIN');

export const ajustesRoutes = {
  listar: get('/api/oob/ajustes', {
    access,
    plain: z.object({ ajustes: z.array(Ajuste) }),
    summary: 'Lo que la cooperativa puede cambiar sin reiniciar, y lo que rige',
  }),
  guardar: put('/api/oob/ajustes/:clave', {
    access,
    body: AjusteCambio,
    maxBody: MAX_BODY,
    plain: Ajuste,
    summary: 'Cambia un ajuste, o lo vuelve a una versión anterior',
  }),
  versiones: get('/api/oob/ajustes/:clave/versiones', {
    access,
    plain: z.object({ versiones: z.array(AjusteVersion) }),
    summary: 'Las versiones de un ajuste, la última primero',
  }),
} as const;
