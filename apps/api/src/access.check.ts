import { type Celda, camposDe } from './access.cells.ts';

export type Valores = Readonly<Record<string, string | number>>;

/** Puts the ids of the world where the table names them; a text that is only a name becomes its value. */
export function completar(text: string, valores: Valores): string | number {
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
  const deseados = [...camposDe(vista)].sort();
  const abiertos = new Set(
    deseados.filter((campo) => campo.includes('.')).map((campo) => campo.split('.')[0]),
  );
  for (const item of member ?? [json]) {
    // Items carry it and members do not; it names no data.
    const campos = Object.keys(item)
      .filter((campo) => campo !== '@context' || vista === 'contexto')
      .flatMap((campo) => (abiertos.has(campo) ? dentroDe(campo, item[campo]) : [campo]));
    const vistos = [...new Set(campos)].sort().join();
    if (vistos !== deseados.join()) faltas.push(`campos ${vistos}, no ${deseados}`);
  }
  return faltas;
}

/** The fields of what travels inside, one or many; of none, the name alone. */
function dentroDe(campo: string, valor: unknown): string[] {
  const partes = [valor].flat() as object[];
  return partes.length === 0
    ? [campo]
    : partes.flatMap((parte) => Object.keys(parte).map((nombre) => `${campo}.${nombre}`));
}

function sameIds(some: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  return some.size === others.size && [...some].every((id) => others.has(id));
}
