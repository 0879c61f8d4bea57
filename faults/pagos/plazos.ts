// The waits of a pago are scaled from minutes to seconds, and the delays of the gateway are scaled in the same proportion.

/**
 * The unit is milliseconds. An approval may come while the pago is still being checked, or after its facturas were released.
 */
export const LATE_RANGES = { beforeRelease: [500, 8_000], afterRelease: [17_000, 26_000] } as const;

export const PLAZOS = {
  respuestaMs: 2_000,
  cobroMs: 3_000,
  consultarDesdeMs: 4_000,
  sinEnviarMs: 5_000,
  vaciasMinimas: 3,
  inexistenteMs: 15_000,
  vigilarMs: 48_000,
} as const;

export type FaultPlazos = { [K in keyof typeof PLAZOS]: number };

/**
 * The judge must detect this rule: it believes the gateway as soon as it does not know a pago (the settings admit no less
 * than twice) and does not check that pago again.
 */
export const NAIVE_PLAZOS: FaultPlazos = {
  ...PLAZOS,
  vaciasMinimas: 2,
  inexistenteMs: 4_001,
  vigilarMs: 100,
};

/** A factura may not stay in process longer than this once the gateway can tell the outcome. */
export const SETTLED_WITHIN_MS = 60_000;

/** The settings are written as in an installation, and both processes get the same. */
export const plazosEnv = (plazos: FaultPlazos): Record<string, string> => ({
  PAGOS_RESPUESTA_MS: String(plazos.respuestaMs),
  PAGOS_COBRO_MS: String(plazos.cobroMs),
  PAGOS_CONSULTAR_DESDE_MS: String(plazos.consultarDesdeMs),
  PAGOS_SIN_ENVIAR_MS: String(plazos.sinEnviarMs),
  PAGOS_CONSULTAS_MS: '1000,2000,3000',
  PAGOS_VACIAS_MINIMAS: String(plazos.vaciasMinimas),
  PAGOS_INEXISTENTE_MS: String(plazos.inexistenteMs),
  PAGOS_AVISAR_DUDA_MS: '8000',
  PAGOS_VIGILAR_MS: String(plazos.vigilarMs),
  PAGOS_VIGILAR_CADA_MS: '3000',
  PAGOS_DEVOLVER_CADA_MS: '3000',
  PAGOS_ORDEN_CONSULTAS_MS: '2000,4000,8000,16000,32000',
  PAGOS_ORDEN_FIN_MS: '1000',
  PAGOS_ORDEN_DUDA_MS: '20000',
  PAGOS_ORDEN_VIGILAR_MS: `3000,${plazos.vigilarMs}`,
  PAGOS_SALUD_MS: '1000',
  PAYWAY_TIMEOUT_MS: String(plazos.cobroMs),
  PAYWAY_READ_TIMEOUT_MS: '2000',
  MERCADOPAGO_QR_MINUTOS: '1',
  MERCADOPAGO_TIMEOUT_MS: '1400',
});

/** All customers pay from one address and refusals are part of the run, so no card may be set aside. */
export const HIGH_RECHAZO_LIMITS = {
  RECHAZOS_POR_TARJETA: '1000000',
  RECHAZOS_POR_PERSONA: '1000000',
  RECHAZOS_POR_RED: '1000000',
} as const;
