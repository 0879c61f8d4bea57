import { type Celda, camposDe } from './access.cells.ts';

/** Puts the ids of the world where the table names them; a text that is only a name becomes its value. */
export function completar(text: string, valores: Record<string, string | number>): string | number {
  const solo = /^\{(\w+)\}$/.exec(text)?.[1];
  if (solo && solo in valores) return valores[solo] ?? text;
  return text.replace(/\{(\w+)\}/g, (todo, nombre: string) => String(valores[nombre] ?? todo));
}

/** What the table says of an answer's fields and rows, and the answer does not keep. */
export function faltasDe(
  json: Record<string, unknown>,
  { vista, filas }: Celda,
  debidas: ReadonlySet<number>,
): string[] {
  const member = json.member as Record<string, unknown>[] | undefined;
  const faltas: string[] = [];
  if (filas) {
    const vistas = new Set((member ?? []).map(({ id }) => Number(id)));
    if (!sameIds(vistas, debidas)) faltas.push(`filas ${[...vistas]}, no ${[...debidas]} (${filas})`);
    if (json.totalItems !== debidas.size) faltas.push(`totalItems ${json.totalItems}`);
  }
  if (!vista) return faltas;
  const deseados = [...camposDe(vista)].sort().join();
  for (const item of member ?? [json]) {
    // Items carry it and members do not; it names no data.
    const campos = Object.keys(item).filter((campo) => campo !== '@context' || vista === 'contexto');
    if (campos.sort().join() !== deseados) faltas.push(`campos ${campos}, no ${deseados}`);
  }
  return faltas;
}

function sameIds(some: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  return some.size === others.size && [...some].every((id) => others.has(id));
}
