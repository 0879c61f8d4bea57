import { ATTENDED_CANALES } from '@oficina/requerimientos/contract';
import * as z from 'zod/mini';

/** By which of them the cooperative attends, in their order, which is that of the screens. */
export const Canales = z.object({ canales: z.array(z.enum(ATTENDED_CANALES)) });

/** The refusal of an act by a canal that is off. */
export const CANAL_OFF = 'canal-apagado';
