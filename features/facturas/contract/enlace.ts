const ENLACE_DAYS = 60;
const DAY_MS = 86_400_000;

/** The bill link stops working so many days after the bill was due. Both are days as text, "2026-11-20…". */
export function isEnlaceVencido(vencimiento: string, today: string): boolean {
  const dayMs = (text: string) => Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  return dayMs(today) - dayMs(vencimiento) > ENLACE_DAYS * DAY_MS;
}
