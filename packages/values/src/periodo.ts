/** A month is the integer yyyymm in rows and "2026-10" on the wire. */
export function periodoToWire(periodo: number): string {
  const text = String(periodo);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}`;
}

/** As papers write it: "10/2026". */
export const writePeriodo = (periodo: number): string =>
  `${String(periodo % 100).padStart(2, '0')}/${Math.floor(periodo / 100)}`;

export function wireToPeriodo(text: string): number | null {
  const parts = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text);
  return parts ? Number(parts[1]) * 100 + Number(parts[2]) : null;
}

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

export function monthName(periodo: string): string {
  return MONTHS[Number(periodo.slice(5, 7)) - 1] ?? periodo;
}

export function periodoName(periodo: string): string {
  return `${monthName(periodo)} ${periodo.slice(0, 4)}`;
}
