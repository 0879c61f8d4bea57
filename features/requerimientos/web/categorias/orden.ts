/** Those that were put in an order, and the others after them, as they came. */
export function inOrder(codigos: readonly string[], placed: readonly string[] | undefined): string[] {
  const first = (placed ?? []).filter((codigo) => codigos.includes(codigo));
  return [...first, ...codigos.filter((codigo) => !first.includes(codigo))];
}

/** It takes the place of the one before or after it in its own group; the other groups stay as they are. */
export function move(
  order: readonly string[],
  group: readonly string[],
  codigo: string,
  by: -1 | 1,
): string[] {
  const other = group[group.indexOf(codigo) + by];
  if (other === undefined) return [...order];
  return order.map((one) => (one === codigo ? other : one === other ? codigo : one));
}

/** What settings and addresses call it, until somebody writes another. */
export const codigoFrom = (nombre: string): string =>
  nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
