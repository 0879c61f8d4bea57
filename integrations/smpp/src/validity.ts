const DAY_S = 86_400;
const MAX_DAYS = 28;

const two = (value: number) => String(value).padStart(2, '0');

/** The validity_period is relative to the reception (`YYMMDDhhmmss000R`), so the clocks of both sides do not matter. */
export function validityPeriod(seconds: number): string {
  const left = Math.min(Math.max(Math.floor(seconds), 1), MAX_DAYS * DAY_S);
  const [days, hours, minutes, rest] = [
    Math.floor(left / DAY_S),
    Math.floor((left % DAY_S) / 3600),
    Math.floor((left % 3600) / 60),
    left % 60,
  ];
  return `0000${two(days)}${two(hours)}${two(minutes)}${two(rest)}000R`;
}
