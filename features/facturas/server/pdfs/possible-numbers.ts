/** No number has this many dashes; the limit bounds the number of candidates. */
const MAX_DASHES = 6;

/**
 * A PDF is named by the number of its factura, with dashes where the number has blanks. Dashes and blanks cannot be
 * distinguished, so these are all the possible numbers. The list is empty when the name does not end in ".pdf".
 */
export function possibleNumbers(nombre: string): string[] {
  const base = /^(.+)\.pdf$/i.exec(nombre.trim())?.[1]?.trim();
  if (!base) return [];
  const partes = base.split('-');
  if (partes.length - 1 > MAX_DASHES) return [base];
  return partes
    .slice(1)
    .reduce<string[]>(
      (soFar, part) => soFar.flatMap((prefix) => [`${prefix} ${part}`, `${prefix}-${part}`]),
      [partes[0] ?? ''],
    );
}
