import { type Celda, camposDe } from './access.cells.ts';

export type Valores = Readonly<Record<string, string | number>>;

/** Puts the ids of the world where the table names them; a text that is only a name becomes its value. */
export function completar(text: string, valores: Valores): string | number {
  const solo = /^\{(\w+)\}$/.exec(text)?.[1];
  if (solo && solo in valores) return valores[solo] ?? text;
  return text.replace(/\{(\w+)\}/g, (todo, nombre: string) => String(valores[nombre] ?? todo));
}

/** The same in whatever a body carries. */
export function completarTodo(valor: unknown, valores: Valores): unknown {
  if (typeof valor === 'string') return completar(valor, valores);
  if (Array.isArray(valor)) return valor.map((uno) => completarTodo(uno, valores));
  if (valor === null || typeof valor !== 'object') return valor;
  return Object.fromEntries(Object.entries(valor).map(([k, v]) => [k, completarTodo(v, valores)]));
}

/** Inside what the answer carries: `usuario.id`. */
export const leer = (json: Record<string, unknown>, campo: string): unknown =>
  campo.split('.').reduce<unknown>((parte, nombre) => (parte as Record<string, unknown>)?.[nombre], json);

/** What the table says of an answer's fields and rows, and the answer does not keep. */
export function faltasDe(
  json: Record<string, unknown>,
  { vista, filas }: Celda,
  debidas: ReadonlySet<number | string>,
): string[] {
  const member = json.member as Record<string, unknown>[] | undefined;
  const faltas: string[] = [];
  if (filas) {
    const vistas = new Set((member ?? []).map(({ id }) => id as number | string));
    if (!sameIds(vistas, debidas)) faltas.push(`filas ${[...vistas]}, no ${[...debidas]} (${filas})`);
    if (json.totalItems !== debidas.size) faltas.push(`totalItems ${json.totalItems}`);
  }
  if (!vista) return faltas;
  const deseados = [...camposDe(vista)].sort();
  const abiertos = new Set(deseados.flatMap(padresDe));
  for (const item of member ?? [json]) {
    // Items carry it and members do not; it names no data.
    const campos = Object.keys(item)
      .filter((campo) => campo !== '@context' || vista === 'contexto')
      .flatMap((campo) => dentroDe(campo, item[campo], abiertos));
    const vistos = [...new Set(campos)].sort().join();
    if (vistos !== deseados.join()) faltas.push(`campos ${vistos}, no ${deseados}`);
  }
  return faltas;
}

/** Of `a.b.c`: `a` and `a.b`. */
const padresDe = (campo: string) => campo.split('.').map((_, n, partes) => partes.slice(0, n).join('.'));

/** The fields of what travels inside, one or many; of none, the name alone. */
function dentroDe(campo: string, valor: unknown, abiertos: ReadonlySet<string>): string[] {
  const partes = abiertos.has(campo) ? ([valor].flat() as object[]) : [];
  if (partes.length === 0) return [campo];
  return partes.flatMap((parte) =>
    Object.entries(parte).flatMap(([nombre, uno]) => dentroDe(`${campo}.${nombre}`, uno, abiertos)),
  );
}

function sameIds(some: ReadonlySet<number | string>, others: ReadonlySet<number | string>): boolean {
  return some.size === others.size && [...some].every((id) => others.has(id));
}
