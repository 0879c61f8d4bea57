export { hasCardNumber, NO_CARD_NUMBERS, passesLuhn } from './card-number.ts';
export { type Clock, systemClock } from './clock.ts';
export { type CsvCell, type CsvFormat, csvHeader, csvLine, SPREADSHEET, yesOrNo } from './csv.ts';
export { asHeard, asSpelled, type Bounds, boundsOf } from './heard.ts';
export { maskDocumento } from './mask-documento.ts';
export { centavosToWire, formatPesos, wireToCentavos } from './money.ts';
export { nameRanges, ordersOf, secondNameRanges, unfinishedWords } from './name-ranges.ts';
export type { Motivo, Out, Outcome } from './outcome.ts';
export {
  addMonths,
  monthAt,
  monthIndex,
  monthName,
  periodoName,
  periodoOf,
  periodoToWire,
  wireToPeriodo,
  writePeriodo,
} from './periodo.ts';
export { hasNombre, isConfirmado, isRole, isStaff, ROLES, type Role, STAFF_ROLES } from './roles.ts';
export { Secret } from './secret.ts';
export { defineStates, type StateRow } from './states.ts';
export { collapseBlanks, initialsOf, LEGAL_MAX_BYTES, toWhom, withoutAccents } from './text.ts';
export { dayInArgentina, formatDay, formatMoment, isDay, nextDay, parseMoment, writeDay } from './time.ts';
export { formatUbicacion, parseUbicacion, UBICACION_MAX, type Ubicacion } from './ubicacion.ts';
