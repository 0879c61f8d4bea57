const ENLACE_DAYS = 60;
const DAY_MS = 86_400_000;

/**
 * The link of a factura stops working this many days after the due date. Both arguments are days as text, such as
 * "2026-11-20…".
 */
export function isEnlaceVencido(vencimiento: string, today: string): boolean {
  const dayMs = (text: string) => Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  return dayMs(today) - dayMs(vencimiento) > ENLACE_DAYS * DAY_MS;
}
