const seedDay = () => process.env.E2E_HOY ?? '';

function shifted(days: number): Date {
  // Noon is far from any change of day.
  return new Date(Date.parse(`${seedDay()}T12:00:00-03:00`) + days * 86_400_000);
}

const timeZone = 'America/Argentina/Buenos_Aires';

/** The result looks like "martes 20 de octubre". */
export function longDay(days: number): string {
  const format = { timeZone, weekday: 'long', day: 'numeric', month: 'long' } as const;
  const parts = new Intl.DateTimeFormat('es-AR', format).formatToParts(shifted(days));
  const get = (type: string) => parts.find((part) => part.type === type)?.value;
  return `${get('weekday')} ${get('day')} de ${get('month')}`;
}

/** The result looks like "martes 20". */
export const weekdayOf = (days: number): string => longDay(days).split(' de ')[0] ?? '';

/** The result looks like "20 de octubre". */
export const dayMonth = (days: number): string => longDay(days).replace(/^\S+ /, '');
