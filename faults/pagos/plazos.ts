// The waits of a payment with minutes made seconds: the gateway is late in the same proportion.

/** How late an approval may come, in milliseconds: while it is still being asked about, or once its bills were let go. */
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
 * What must be caught: it believes the gateway as soon as it says that it does not know a payment (the settings admit
 * no less than twice) and does not look at that payment again.
 */
export const NAIVE_PLAZOS: FaultPlazos = {
  ...PLAZOS,
  vaciasMinimas: 2,
  inexistenteMs: 4_001,
  vigilarMs: 100,
};

/** A bill may not be on its way longer than this once the gateway can say what became of it. */
export const SETTLED_WITHIN_MS = 60_000;

/** As an installation writes them; both processes are told the same. */
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
  PAGOS_SALUD_MS: '1000',
  PAYWAY_TIMEOUT_MS: String(plazos.cobroMs),
  PAYWAY_READ_TIMEOUT_MS: '2000',
});

/** All of them pay from the same place, and refusals are part of the storm: nobody is set aside for it. */
export const HIGH_RECHAZO_LIMITS = {
  RECHAZOS_POR_TARJETA: '1000000',
  RECHAZOS_POR_PERSONA: '1000000',
  RECHAZOS_POR_RED: '1000000',
} as const;
