/**
 * A process may die at each of these points of a pago, in order. The code that kills processes there and the test that
 * proves that every point was tried share this list.
 */
export const CRASH_POINTS = [
  'pagar:clave-leida',
  'pagar:tarjeta',
  'pagar:reservado',
  'pagar:insertado',
  'pagar:empujon',
  'pagar:tx-a-confirmada',
  'cobrar:enviado-escrito',
  'cobrar:enviado-confirmado',
  'cobrar:respondido',
  'resolver:bloqueado',
  'resolver:movido',
  'resolver:facturas',
  'resolver:avisado',
  'resolver:confirmado',
  'conciliar:reclamado',
  'conciliar:preguntado',
  'conciliar:anotado',
  'tardio:saldado',
  'tardio:movido',
  'devolver:reclamado',
  'devolver:respondido',
  'devolver:anotado',
] as const;

export type CrashPoint = (typeof CRASH_POINTS)[number];
