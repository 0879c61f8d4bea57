/** An age is how long ago it was, however long, in a column that says so. A day of this month is told by its weekday, as in "lunes 2", and one of another month with the month. */
export type DateFormat = 'corta' | 'larga' | 'hora' | 'relativa' | 'edad' | 'dia' | 'diaYHora';

const timeZone = 'America/Argentina/Buenos_Aires';
const short = new Intl.DateTimeFormat('es-AR', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
});
const clock = new Intl.DateTimeFormat('es-AR', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const long = new Intl.DateTimeFormat('es-AR', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
const year = new Intl.DateTimeFormat('es-AR', { timeZone, year: 'numeric' });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A bare day is that day in Buenos Aires, whatever the phone's time zone. */
function instantOf(value: string | Date): Date {
  if (value instanceof Date) return value;
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00-03:00` : value);
}

function age(instant: Date, now: Date): string {
  const past = now.getTime() - instant.getTime();
  if (past < MINUTE) return 'recién';
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min`;
  if (past < DAY) return `${Math.floor(past / HOUR)} h`;
  return `${Math.floor(past / DAY)} d`;
}

function relative(instant: Date, now: Date): string {
  const past = now.getTime() - instant.getTime();
  if (past < MINUTE) return age(instant, now);
  return past < 30 * DAY ? `hace ${age(instant, now)}` : short.format(instant);
}

/** The year is added when it is not the current one, so that an old debt does not look recent. */
function spoken(instant: Date, now: Date): string {
  const text = long.format(instant).replace(',', '');
  const its = year.format(instant);
  return its === year.format(now) ? text : `${text} de ${its}`;
}

const monthOf = (instant: Date) => short.format(instant).slice(3);

function near(instant: Date, now: Date): string {
  const text = spoken(instant, now);
  return monthOf(instant) === monthOf(now) ? text.replace(/ de .*/, '') : text.replace(/^\S+ /, '');
}

export function formatDate(value: string | Date, format: DateFormat = 'corta', now = new Date()): string {
  const instant = instantOf(value);
  if (Number.isNaN(instant.getTime())) return '';
  if (format === 'larga') return spoken(instant, now);
  if (format === 'hora') return `${short.format(instant)} ${clock.format(instant)}`;
  if (format === 'relativa') return relative(instant, now);
  if (format === 'edad') return age(instant, now);
  if (format === 'dia') return near(instant, now);
  if (format === 'diaYHora') return `${near(instant, now)}, ${clock.format(instant).replace(/^0/, '')}`;
  return short.format(instant);
}

export type DateTextProps = { value: string | Date; format?: DateFormat; now?: Date };

export function DateText({ value, format = 'corta', now }: DateTextProps) {
  const machine = value instanceof Date ? value.toISOString() : value;
  return (
    <time
      dateTime={machine}
      title={format === 'relativa' || format === 'edad' ? formatDate(value, 'hora') : undefined}
    >
      {formatDate(value, format, now)}
    </time>
  );
}
