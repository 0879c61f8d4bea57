export type NationalFeriado = {
  day: string;
  nombre: string;
  kind: 'nacional' | 'puente';
  /** The government may move it or decides it each year, so somebody has to confirm it. */
  moves?: true;
};

const fixed = (day: string, nombre: string): NationalFeriado => ({ day, nombre, kind: 'nacional' });
const moved = (day: string, nombre: string): NationalFeriado => ({ ...fixed(day, nombre), moves: true });
const bridge = (day: string): NationalFeriado => ({
  day,
  nombre: 'Puente turístico',
  kind: 'puente',
  moves: true,
});

/**
 * By law 27.399, and the bridges by the resolution of each year: 164/2025 of the chief of the cabinet for 2026.
 *
 * Two things of 2027 are left out, because nobody had decided them when this was written: its bridges, and the last holiday
 * that moves. Its 20th of November is a Saturday, which decree 614/2025 lets the chief of the cabinet move to the Friday before
 * or the Monday after. The days that bind only some religions or the public offices are no national holidays either.
 */
export const NATIONAL_FERIADOS: readonly NationalFeriado[] = [
  fixed('2026-01-01', 'Año Nuevo'),
  fixed('2026-02-16', 'Carnaval'),
  fixed('2026-02-17', 'Carnaval'),
  bridge('2026-03-23'),
  fixed('2026-03-24', 'Día de la Memoria'),
  fixed('2026-04-02', 'Día del Veterano y de los Caídos en Malvinas'),
  fixed('2026-04-03', 'Viernes Santo'),
  fixed('2026-05-01', 'Día del Trabajador'),
  fixed('2026-05-25', 'Revolución de Mayo'),
  moved('2026-06-15', 'Paso a la Inmortalidad de Güemes'),
  fixed('2026-06-20', 'Paso a la Inmortalidad de Belgrano'),
  fixed('2026-07-09', 'Día de la Independencia'),
  bridge('2026-07-10'),
  moved('2026-08-17', 'Paso a la Inmortalidad de San Martín'),
  moved('2026-10-12', 'Día del Respeto a la Diversidad Cultural'),
  moved('2026-11-23', 'Día de la Soberanía Nacional'),
  bridge('2026-12-07'),
  fixed('2026-12-08', 'Inmaculada Concepción'),
  fixed('2026-12-25', 'Navidad'),
  fixed('2027-01-01', 'Año Nuevo'),
  fixed('2027-02-08', 'Carnaval'),
  fixed('2027-02-09', 'Carnaval'),
  fixed('2027-03-24', 'Día de la Memoria'),
  fixed('2027-03-26', 'Viernes Santo'),
  fixed('2027-04-02', 'Día del Veterano y de los Caídos en Malvinas'),
  fixed('2027-05-01', 'Día del Trabajador'),
  fixed('2027-05-25', 'Revolución de Mayo'),
  fixed('2027-06-20', 'Paso a la Inmortalidad de Belgrano'),
  moved('2027-06-21', 'Paso a la Inmortalidad de Güemes'),
  fixed('2027-07-09', 'Día de la Independencia'),
  moved('2027-08-16', 'Paso a la Inmortalidad de San Martín'),
  moved('2027-10-11', 'Día del Respeto a la Diversidad Cultural'),
  fixed('2027-12-08', 'Inmaculada Concepción'),
  fixed('2027-12-25', 'Navidad'),
];
