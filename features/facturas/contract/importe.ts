type Vencimientos = { vencimiento: string; vencimiento2?: string | null | undefined };

/** Days are texts, such as "2026-11-20", and whatever comes after the day is not read. */
const dayOf = (text: string) => text.slice(0, 10);

const isPast = (day: string, today: string): boolean => dayOf(day) < dayOf(today);

/**
 * What a factura costs on a day: after its first due date it is the second amount, when it has one. The statements of
 * importe.repository.ts count the same in the database.
 */
export function importeVigente(
  factura: Vencimientos & { importe: number; importe2?: number | null | undefined },
  today: string,
): number {
  return isPast(factura.vencimiento, today) ? (factura.importe2 ?? factura.importe) : factura.importe;
}

export const isPastLastVencimiento = ({ vencimiento, vencimiento2 }: Vencimientos, today: string): boolean =>
  isPast(vencimiento2 ?? vencimiento, today);

/** A factura that is paid has no amount of today. */
export const amountToPay = (factura: { importe: number; importeAPagar?: number | undefined }): number =>
  factura.importeAPagar ?? factura.importe;

type Due = Vencimientos & {
  vencida: boolean;
  importe2?: number | undefined;
  cerrada?: boolean | undefined;
};

/**
 * What a person reads once the first due date is past and there is more to know than that. Null means that its day says it
 * all.
 */
export function afterVencimiento(
  factura: Due,
  today: string,
  money: (value: number) => string,
): string | null {
  const { vencimiento, vencimiento2, vencida, importe2, cerrada } = factura;
  if (!vencida) return null;
  const last = shortDay(vencimiento2 ?? vencimiento);
  if (cerrada) return `Venció el ${last} y ya no se paga por acá. Acercate a la cooperativa.`;
  if (!vencimiento2 || importe2 === undefined) return null;
  const importe = money(importe2);
  return isPast(vencimiento2, today)
    ? `Venció el ${last}. Son ${importe}; el recargo por mora puede venir en tu próxima factura.`
    : `Venció el ${shortDay(vencimiento)}. Hasta el ${last} son ${importe}.`;
}

function shortDay(text: string): string {
  const [, month, day] = dayOf(text).split('-');
  return `${day}/${month}`;
}
