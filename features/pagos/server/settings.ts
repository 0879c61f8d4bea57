import { ConfigError, checked, defineSettings, listOf, type ValuesOf, whole } from '@oficina/config';
import { PAGO_METODOS } from '../contract/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NUMBERS = /^\d{2,9}(,\d{2,9})*$/;

/** The waits are settings so that a test can cover two days in two minutes; no installation needs to change them. */
export const pagosSettings = defineSettings('optional', 'Plazos de los pagos', {
  respuestaMs: whole(
    'PAGOS_RESPUESTA_MS',
    'cuánto espera la persona antes de ver que el pago sigue en proceso, en milisegundos',
    14_500,
    [100, 15_000],
  ),
  cobroMs: whole(
    'PAGOS_COBRO_MS',
    'cuánto se espera un cobro antes de darlo por dudoso; no menos que `PAYWAY_TIMEOUT_MS`',
    35_000,
    [100, 10 * MINUTE],
  ),
  consultarDesdeMs: whole(
    'PAGOS_CONSULTAR_DESDE_MS',
    'cuánto después de enviado se pregunta por primera vez a la pasarela; más que `PAGOS_COBRO_MS`',
    45_000,
    [100, HOUR],
  ),
  sinEnviarMs: whole(
    'PAGOS_SIN_ENVIAR_MS',
    'cuánto espera un pago que no llegó a enviarse antes de quedar sin efecto',
    MINUTE,
    [100, HOUR],
  ),
  consultasMs: checked(
    'PAGOS_CONSULTAS_MS',
    'esperas entre una pregunta y la siguiente, separadas por coma; la última se repite',
    '15000,30000,60000,120000,300000,600000',
    (value) => (NUMBERS.test(value) ? null : 'tiene que ser como `15000,30000,60000`'),
  ),
  vaciasMinimas: whole(
    'PAGOS_VACIAS_MINIMAS',
    'cuántas veces tiene que decir la pasarela que no conoce un pago antes de creerle',
    3,
    [2, 20],
  ),
  inexistenteMs: whole(
    'PAGOS_INEXISTENTE_MS',
    'cuánto después de enviado se le puede creer que no lo conoce; más que `PAGOS_CONSULTAR_DESDE_MS`',
    15 * MINUTE,
    [100, DAY],
  ),
  avisarDudaMs: whole(
    'PAGOS_AVISAR_DUDA_MS',
    'cuánto dura una duda antes de avisar a la persona',
    2 * MINUTE,
    [100, DAY],
  ),
  alertaMs: whole('PAGOS_ALERTA_MS', 'cuánto dura una duda antes de avisar al personal', HOUR, [100, DAY]),
  alertaCadaMs: whole('PAGOS_ALERTA_CADA_MS', 'cada cuánto se repite ese aviso', DAY, [100, 7 * DAY]),
  vigilarMs: whole(
    'PAGOS_VIGILAR_MS',
    'cuánto se vigila un pago sin efecto por si la pasarela lo aprueba tarde',
    2 * DAY,
    [100, 30 * DAY],
  ),
  vigilarCadaMs: whole(
    'PAGOS_VIGILAR_CADA_MS',
    'cada cuánto se pregunta por los que se vigilan',
    15 * MINUTE,
    [100, DAY],
  ),
  devolverCadaMs: whole(
    'PAGOS_DEVOLVER_CADA_MS',
    'cada cuánto se intenta una devolución que no salió',
    HOUR,
    [100, DAY],
  ),
  ordenConsultasMs: checked(
    'PAGOS_ORDEN_CONSULTAS_MS',
    'cuánto después de pedido un código QR se pregunta si ya lo pagaron, separadas por coma',
    '20000,40000,60000,120000,180000,300000,480000,720000',
    (value) => (NUMBERS.test(value) ? null : 'tiene que ser como `20000,40000,60000`'),
  ),
  ordenFinMs: whole(
    'PAGOS_ORDEN_FIN_MS',
    'cuánto después de vencer se cancela un código que la pasarela dice que todavía espera',
    15_000,
    [100, HOUR],
  ),
  ordenDudaMs: whole(
    'PAGOS_ORDEN_DUDA_MS',
    'cuánto después de vencer, sin respuesta de la pasarela, el pago queda en verificación',
    10 * MINUTE,
    [100, DAY],
  ),
  ordenVigilarMs: checked(
    'PAGOS_ORDEN_VIGILAR_MS',
    'cuánto después de terminar sin pago se pregunta otra vez por un código, las dos veces',
    '3600000,86400000',
    (value) => (/^\d{2,9},\d{2,9}$/.test(value) ? null : 'tiene que ser como `3600000,86400000`'),
  ),
  liberarMs: whole(
    'PAGOS_LIBERAR_MS',
    'cuánto vale para liberar las facturas que la pasarela haya dicho que no conoce el pago',
    MINUTE,
    [100, HOUR],
  ),
  fallasParaCortar: whole(
    'PAGOS_FALLAS_PARA_CORTAR',
    'cuántos cobros seguidos que no se pudieron enviar cierran los pagos hasta que la pasarela responda',
    5,
    [1, 100],
  ),
  saludMs: whole('PAGOS_SALUD_MS', 'cada cuánto se le pregunta entonces si responde', 15_000, [100, HOUR]),
});

const METODOS = ['tarjeta', 'qr'];
const NONE = 'ninguno';

export const enlacePagosSettings = defineSettings('optional', 'Pagos desde el enlace de una factura', {
  metodos: listOf(
    'PAGOS_ENLACE',
    'cómo se paga una factura desde su enlace, sin cuenta: `tarjeta`, `qr`, `billetera`; con `ninguno`, el enlace la muestra y nada más',
    [...PAGO_METODOS, NONE],
    METODOS,
  ),
  cuenta: listOf(
    'PAGOS_CUENTA',
    'cómo paga quien ingresa a su cuenta: `tarjeta`, `qr`, `billetera`; con `ninguno`, no se paga por acá',
    [...PAGO_METODOS, NONE],
    METODOS,
  ),
  rechazosPorHora: whole(
    'ENLACE_RECHAZOS_POR_HORA',
    'cuántas tarjetas rechazadas en una hora, entre todos los enlaces, cierran el pago con tarjeta hasta que pase',
    60,
    [1, 100_000],
  ),
});

export type OfferedMetodos = { enlace: string[]; cuenta: string[] };

/**
 * A way of paying whose keys are missing is not offered, and neither is from a link a card that this server may not read. The
 * wallet of the same phone is offered only by who proved it.
 */
export function offeredMetodos(
  { metodos, cuenta }: Pick<ValuesOf<typeof enlacePagosSettings>, 'metodos' | 'cuenta'>,
  payway: { privateKey?: unknown; tarjetasNumero: boolean },
  mercadoPago: { accessToken?: unknown; billetera: boolean },
): OfferedMetodos {
  const hasOrders = mercadoPago.accessToken !== undefined;
  const works = (one: string) =>
    (one === 'tarjeta' && payway.privateKey !== undefined) ||
    (one === 'qr' && hasOrders) ||
    (one === 'billetera' && hasOrders && mercadoPago.billetera);
  return {
    enlace: metodos.filter((one) => works(one) && (one !== 'tarjeta' || payway.tarjetasNumero)),
    cuenta: cuenta.filter(works),
  };
}

/**
 * Waits that are valid on their own may be wrong together: asking too early about a charge in progress gets the answer that
 * there is none, and its facturas are released while they are being charged.
 */
export function checkPagosSettings(
  { cobroMs, consultarDesdeMs, inexistenteMs }: ValuesOf<typeof pagosSettings>,
  payway: { timeoutMs: number },
): void {
  const faults: string[] = [];
  if (payway.timeoutMs > cobroMs)
    faults.push(
      `PAYWAY_TIMEOUT_MS: no puede ser más que PAGOS_COBRO_MS (${payway.timeoutMs} es más que ${cobroMs})`,
    );
  if (consultarDesdeMs <= cobroMs)
    faults.push(
      `PAGOS_CONSULTAR_DESDE_MS: tiene que ser más que PAGOS_COBRO_MS (${consultarDesdeMs} no es más que ${cobroMs})`,
    );
  if (inexistenteMs <= consultarDesdeMs)
    faults.push(
      `PAGOS_INEXISTENTE_MS: tiene que ser más que PAGOS_CONSULTAR_DESDE_MS (${inexistenteMs} no es más que ${consultarDesdeMs})`,
    );
  if (faults.length > 0) throw new ConfigError(faults);
}
