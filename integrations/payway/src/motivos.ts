import type { Rechazo } from '@oficina/tarjetas/server';

type Advice = Rechazo['advice'];

const REASONS: Readonly<Record<Advice, Readonly<Record<number, string>>>> = {
  reintentar: {
    8: 'ingreso manual incorrecto',
    39: 'ingreso manual incorrecto',
    13: 'importe inválido',
    28: 'servicio no disponible',
    30: 'error de formato',
    31: 'error de datos, probar más tarde',
    49: 'error en la fecha de vencimiento',
    91: 'pedir autorización telefónica',
    96: 'mal funcionamiento del sistema',
    97: 'error en el host',
    101: 'control de fraude: datos inválidos',
    102: 'control de fraude: datos inválidos',
    202: 'control de fraude: datos inválidos',
    231: 'control de fraude: datos inválidos',
    481: 'control de fraude: datos inválidos',
    150: 'control de fraude no disponible',
    151: 'control de fraude no disponible',
    152: 'control de fraude no disponible',
    153: 'control de fraude no disponible',
  },
  'otra-tarjeta': {
    4: 'denegada, capturar la tarjeta',
    7: 'denegada, llamar al centro de autorizaciones',
    14: 'tarjeta no corresponde',
    43: 'retener la tarjeta',
    46: 'tarjeta no vigente todavía',
    53: 'cuenta inexistente',
    54: 'tarjeta expirada',
    56: 'emisor no habilitado',
    57: 'operación no permitida a esa tarjeta',
  },
  'consultar-banco': {
    1: 'pedir autorización telefónica',
    2: 'pedir autorización telefónica',
    76: 'pedir autorización telefónica',
    5: 'denegada',
    45: 'inhibida para operar en cuotas',
    51: 'fondos insuficientes',
    61: 'excede el límite',
    65: 'excede el límite',
  },
  ninguno: {
    3: 'comercio mal cargado',
    12: 'transacción no reconocida',
    25: 'registro no encontrado',
    38: 'excede los reintentos de PIN',
    47: 'requiere PIN',
    48: 'excede las cuotas máximas',
    50: 'la entrega supera el límite',
    55: 'código de identificación incorrecto',
    58: 'operación no permitida a esa terminal',
    77: 'cuotas inválidas para el plan',
    89: 'terminal no habilitada',
    94: 'denegada',
    95: 'diferencias en el cierre',
    98: 'ver el campo 63',
  },
};

// These reasons mean that the contract with the gateway is misconfigured, which no customer can fix.
const NEEDS_SOMEBODY = new Set([3, 58, 89]);
/** From this number on, the fraud service says which field is missing. */
const FIRST_MISSING_FIELD = 10_101;

const KNOWN = new Map(
  (Object.entries(REASONS) as [Advice, Record<string, string>][]).flatMap(([advice, list]) =>
    Object.entries(list).map(([id, motivo]) => [Number(id), { motivo, advice }] as const),
  ),
);

/** An `alert` means that the staff of the installation has to act. */
export function rechazoOf(id: number | undefined, type: string): { rechazo: Rechazo; alert: boolean } {
  if (id === undefined)
    return {
      rechazo: { codigo: type, motivo: 'rechazada sin motivo', advice: 'consultar-banco' },
      alert: false,
    };
  const codigo = String(id);
  const known = KNOWN.get(id);
  if (known) return { rechazo: { codigo, ...known }, alert: NEEDS_SOMEBODY.has(id) };
  if (id >= FIRST_MISSING_FIELD)
    return {
      rechazo: { codigo, motivo: 'control de fraude: falta un dato', advice: 'ninguno' },
      alert: true,
    };
  return { rechazo: { codigo, motivo: 'motivo desconocido', advice: 'consultar-banco' }, alert: false };
}

const OF_THE_CARD = /^(card_|security_code)/;
const OF_ANOTHER_CARD = new Set(['token', 'bin', 'payment_method_id']);

export function validationRechazo(param: string): Rechazo {
  const advice = OF_THE_CARD.test(param)
    ? 'reintentar'
    : OF_ANOTHER_CARD.has(param)
      ? 'otra-tarjeta'
      : 'ninguno';
  return { codigo: `validacion:${param}`, motivo: `dato no aceptado: ${param}`, advice };
}

/** The customer typed this field, so an error in it is no mistake of this program. */
export const isOfTheCard = (param: string) => OF_THE_CARD.test(param);
