import { id, iriText, moment, periodo } from '@oficina/hydra';
import * as z from 'zod/mini';

/** Beyond this a line says "más de 1.000", so the count stops here. */
export const DIA_COUNT_LIMIT = 1_001;

const count = () => z.int();

/** What waits for the caller, by what their roles do. Each count stops at `DIA_COUNT_LIMIT`. */
export const Dia = z.object({
  /** The last ones that the caller opened. */
  fichas: z.optional(z.array(z.object({ '@id': iriText(), nombre: z.string(), cuenta: z.string() }))),
  cortesPorZona: z.optional(
    z.array(
      z.object({
        zona: z.string(),
        cantidad: count(),
        /** Of the first of them. */
        motivo: z.string(),
        desde: moment(),
        /** When all of them should be over, if it is known. */
        hasta: z.optional(moment()),
      }),
    ),
  ),
  facturasCargadas: z.optional(
    z.object({ periodo: z.optional(periodo()), actualizado: z.optional(moment()) }),
  ),
  requerimientos: z.optional(
    z.object({
      responder: z.array(
        z.object({
          '@id': iriText(),
          numero: z.string(),
          categoria: z.string(),
          persona: z.optional(z.string()),
          texto: z.string(),
          estado: z.int(),
          vence: z.optional(moment()),
          vencido: z.boolean(),
          /** The owner waits for an answer since then. */
          desde: moment(),
        }),
      ),
      conNovedades: count(),
      /** Today or tomorrow. */
      vencen: count(),
      vencidos: count(),
      sinAsignar: count(),
      /** The owner has not answered for more than five days. */
      esperando: count(),
      /** It is for an administrator of requerimientos: nobody touched these for three days. */
      sinMovimiento: z.optional(count()),
      equipo: z.optional(
        z.array(z.object({ usuario: iriText(), nombre: z.string(), abiertos: count(), vencidos: count() })),
      ),
    }),
  ),
  pagos: z.optional(
    z.object({ enVerificacion: count(), masViejo: z.optional(moment()), aDevolver: count() }),
  ),
  mensajesFallidosHoy: z.optional(count()),
  correos: z.optional(z.object({ rebotan: count(), sinValidar: count() })),
  archivosPorConfirmar: z.optional(count()),
  /** Those of the last seven days that ended in an error, in each of the two lists. */
  archivosConError: z.optional(z.object({ facturas: count(), subidas: count() })),
  ultimaCarga: z.optional(moment()),
  cortes: z.optional(
    z.object({
      sinFin: count(),
      /** In the next 48 hours. */
      proximos: z.array(
        z.object({
          '@id': iriText(),
          id: id(),
          zona: z.string(),
          inicio: moment(),
          suministros: count(),
          avisados: count(),
          sinContacto: count(),
        }),
      ),
    }),
  ),
  usuarios: z.optional(
    z.object({
      identidades: count(),
      /** The one that waits for longest, whom the line opens. */
      primera: z.optional(iriText()),
      sinConfirmar: count(),
    }),
  ),
});
export type Dia = z.output<typeof Dia>;
