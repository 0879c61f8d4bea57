import { Consumo } from '@oficina/consumos/contract';
import { CORTE_TIPOS } from '@oficina/cortes/contract';
import { Factura } from '@oficina/facturas/contract';
import { day, id, iriText, moment, money, periodo } from '@oficina/hydra';
import { ACUSES, tipos } from '@oficina/mensajes/contract';
import * as z from 'zod/mini';

/** Why somebody of the staff opens the ficha of a suministro. */
export const MOTIVOS = ['mostrador', 'telefono', 'whatsapp', 'correo', 'caso', 'control'] as const;
export type MotivoDeFicha = (typeof MOTIVOS)[number];

export const CHOOSE_MOTIVO = 'Elegí por qué abrís esta ficha.';
export const CONTROL_MIN = 10;
export const EXPLAIN_CONTROL = `Contá por qué la abrís, con ${CONTROL_MIN} letras o más.`;
export const CHOOSE_CASO = 'Decí por qué caso abrís esta ficha.';

const text = () => z.optional(z.string());
const Total = z.object({ cantidad: z.int(), importe: money() });
const Billed = z.object({ periodo: periodo(), importe: money(), consumo: z.optional(z.int()) });

/** What the caller may not read is absent. */
export const Ficha = z.object({
  suministro: z.object({
    '@id': iriText(),
    id: id(),
    cuenta: z.string(),
    nombre: z.string(),
    domicilio: text(),
    zona: text(),
    activo: z.boolean(),
    pagoInhabilitado: z.boolean(),
    /** The end of the document; all of it is asked for apart, and audited. */
    documento: text(),
  }),
  deuda: z.optional(
    z.object({
      total: money(),
      vencidas: Total,
      aPagar: Total,
      /** How many of them have a payment on its way. */
      enPago: z.int(),
      primerVencimiento: z.optional(day()),
      proximoVencimiento: z.optional(day()),
    }),
  ),
  facturas: z.optional(z.array(Factura.schema)),
  porQue: z.optional(
    z.object({
      ultima: Billed,
      anterior: Billed,
      diferencia: money(),
      /** How many kWh more, or fewer, and what they and the price account for. */
      consumo: z.optional(z.int()),
      porConsumo: z.optional(money()),
      porPrecio: z.optional(money()),
      mismoMesDelAnioPasado: z.optional(z.int()),
    }),
  ),
  consumos: z.optional(z.array(Consumo.schema)),
  pagos: z.optional(
    z.array(
      z.object({
        '@id': iriText(),
        id: id(),
        estado: z.int(),
        created: moment(),
        total: money(),
        /** The brand and the last four digits. */
        tarjeta: text(),
      }),
    ),
  ),
  correos: z.optional(
    z.array(
      z.object({
        '@id': iriText(),
        email: z.string(),
        validado: z.boolean(),
        desuscribir: z.boolean(),
        rebota: z.boolean(),
      }),
    ),
  ),
  personas: z.optional(
    z.array(
      z.object({
        '@id': iriText(),
        nombre: z.string(),
        email: z.string(),
        emailValidado: z.boolean(),
        emailRebota: z.boolean(),
        telefono: text(),
        telefonoValidado: z.boolean(),
      }),
    ),
  ),
  requerimientos: z.optional(
    z.array(
      z.object({
        '@id': iriText(),
        numero: z.string(),
        categoria: z.string(),
        estado: z.int(),
        created: moment(),
        vence: z.optional(moment()),
      }),
    ),
  ),
  cortes: z.optional(
    z.array(
      z.object({
        '@id': iriText(),
        tipo: z.enum(CORTE_TIPOS),
        inicio: moment(),
        fin: z.optional(moment()),
        finEstimado: z.boolean(),
        zona: text(),
        motivo: text(),
      }),
    ),
  ),
  mensajes: z.optional(
    z.array(
      z.object({
        '@id': iriText(),
        tipo: z.enum(tipos),
        estado: z.int(),
        acuse: z.optional(z.enum(ACUSES)),
        asunto: text(),
        created: moment(),
      }),
    ),
  ),
  /** The last archivo of facturas was imported at this time. */
  actualizado: z.optional(moment()),
});
export type Ficha = z.output<typeof Ficha>;

export const FichaDocumento = z.object({ documento: text(), cuit: text() });
export type FichaDocumento = z.output<typeof FichaDocumento>;

/** The link of the last bill that is owed, if there is one and its link still works. */
export const EstadoDeCuenta = z.object({
  enlace: z.optional(z.object({ url: z.string(), numero: z.string(), periodo: periodo() })),
});
export type EstadoDeCuenta = z.output<typeof EstadoDeCuenta>;
