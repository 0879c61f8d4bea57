import type { Aparato } from './aparato.ts';

/** Cases being written, by category; answers, by the case they are of. */
type Apartado = 'casos' | 'respuestas';
type Guardados = { v: number; usuario: number } & Partial<Record<Apartado, Record<string, unknown>>>;

const VERSION = 1;

/** What is of another person, of another version or cannot be read is as good as none. */
function leerTodos(texto: string | null, usuario: number): Guardados {
  const nada: Guardados = { v: VERSION, usuario };
  try {
    const dato = JSON.parse(texto ?? 'null') as Partial<Guardados> | null;
    if (dato?.v !== VERSION || dato.usuario !== usuario) return nada;
    const { casos, respuestas } = dato;
    return { ...nada, ...(casos && { casos }), ...(respuestas && { respuestas }) };
  } catch {
    return nada;
  }
}

function escribirTodos({ casos = {}, respuestas = {}, ...cabeza }: Guardados): string | null {
  const hay = (uno: object) => Object.keys(uno).length > 0;
  if (!hay(casos) && !hay(respuestas)) return null;
  return JSON.stringify({ ...cabeza, ...(hay(casos) && { casos }), ...(hay(respuestas) && { respuestas }) });
}

/** Whatever the browser kept: whoever asks looks at it before believing it. */
export const leerDe = (aparato: Aparato, usuario: number, apartado: Apartado, id: number): unknown =>
  leerTodos(aparato.leer(), usuario)[apartado]?.[id];

/** Null takes it away. */
export function ponerEn(
  aparato: Aparato,
  usuario: number,
  apartado: Apartado,
  id: number,
  valor: object | null,
): void {
  aparato.cambiar((antes) => {
    const todos = leerTodos(antes, usuario);
    const { [id]: _suyo, ...otros } = todos[apartado] ?? {};
    return escribirTodos({ ...todos, [apartado]: valor ? { ...otros, [id]: valor } : otros });
  });
}

/** What somebody else left on this device is not for whoever came after. */
export const quitarLoAjeno = (aparato: Aparato, usuario: number): void =>
  aparato.cambiar((antes) => escribirTodos(leerTodos(antes, usuario)));

export const esTexto = (dato: unknown, maximo: number): dato is string =>
  typeof dato === 'string' && dato.length <= maximo;
