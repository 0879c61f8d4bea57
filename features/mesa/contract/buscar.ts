import { iriText } from '@oficina/hydra';
import { CLASES } from '@oficina/requerimientos/contract';
import * as z from 'zod/mini';

export const GRUPOS = ['suministros', 'personas', 'requerimientos', 'facturas', 'pagos', 'correos'] as const;
export type GrupoTipo = (typeof GRUPOS)[number];

export const BUSCAR_MAX = 100;
export const FILAS_MAX = 6;

const Fila = z.object({
  '@id': iriText(),
  titulo: z.string(),
  detalle: z.string(),
  /** What the row is told apart by, at its end: the account, the end of the document, the state. */
  dato: z.string(),
  /** The suministro of a factura or of a correo, which is where they are seen. */
  suministro: z.optional(iriText()),
});

const Grupo = z.object({
  tipo: z.enum(GRUPOS),
  filas: z.array(Fila),
  hayMas: z.boolean(),
  /** Looking took too long: there are too many, and something more has to be typed. */
  incompleto: z.boolean(),
});

export const Hallazgos = z.object({ clase: z.enum(CLASES), grupos: z.array(Grupo) });

export type Fila = z.output<typeof Fila>;
export type Grupo = z.output<typeof Grupo>;
export type Hallazgos = z.output<typeof Hallazgos>;
