const DIAS_DE_ENLACE = 60;
const DIA_MS = 86_400_000;

/** The bill link stops working so many days after the bill was due. Both are days as text, "2026-11-20…". */
export function enlaceVencido(vencimiento: string, hoy: string): boolean {
  const dia = (text: string) => Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  return dia(hoy) - dia(vencimiento) > DIAS_DE_ENLACE * DIA_MS;
}
