export { type Clock, systemClock } from './clock.ts';
export { centavosToWire, wireToCentavos } from './dinero.ts';
export type { Motivo, Out, Outcome } from './outcome.ts';
export { nombreDeMes, nombreDePeriodo, periodoToWire, wireToPeriodo } from './periodo.ts';
export { esConfirmado, esPersonal, isRole, ROLES, type Role, tieneNombre } from './roles.ts';
export { Secret } from './secret.ts';
export { defineStates, type StateRow } from './states.ts';
export { limpiar, sinAcentos } from './texto.ts';
export { diaEnArgentina, formatDay, formatMoment, isDay, nextDay, parseMoment } from './tiempo.ts';
