/** More dashes than any number has: so many guesses and no more. */
const MAX_DASHES = 6;

/**
 * A PDF is named by the number of its bill, with dashes where the number has blanks: nobody can tell one from the other,
 * and these are all the numbers that it may be. None when it is not named as a PDF.
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
