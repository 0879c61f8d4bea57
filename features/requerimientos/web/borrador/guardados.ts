import { BORRADORES_KEY, type Storage } from './aparato.ts';

/** Cases being written, by category; answers, by the case they are of. */
type Apartado = 'casos' | 'respuestas';
type Guardados = { v: number; usuario: number } & Partial<Record<Apartado, Record<string, unknown>>>;

const VERSION = 1;

/** What is of another person, of another version or cannot be read is as good as none. */
function leerTodos(storage: Storage, usuario: number): Guardados {
  const nada: Guardados = { v: VERSION, usuario };
  try {
    const dato = JSON.parse(storage.getItem(BORRADORES_KEY) ?? 'null') as Partial<Guardados> | null;
    if (dato?.v !== VERSION || dato.usuario !== usuario) return nada;
    const { casos, respuestas } = dato;
    return { ...nada, ...(casos && { casos }), ...(respuestas && { respuestas }) };
  } catch {
    return nada;
  }
}

/** A browser that forbids storage, or has no room, still sends: what is written lives as long as the page. */
function guardarTodos(storage: Storage, { casos = {}, respuestas = {}, ...cabeza }: Guardados): void {
  const hay = (uno: object) => Object.keys(uno).length > 0;
  try {
    if (!hay(casos) && !hay(respuestas)) storage.removeItem(BORRADORES_KEY);
    else
      storage.setItem(
        BORRADORES_KEY,
        JSON.stringify({ ...cabeza, ...(hay(casos) && { casos }), ...(hay(respuestas) && { respuestas }) }),
      );
  } catch {
    // Full or forbidden.
  }
}

/** Whatever the browser kept: whoever asks looks at it before believing it. */
export const leerDe = (storage: Storage, usuario: number, apartado: Apartado, id: number): unknown =>
  leerTodos(storage, usuario)[apartado]?.[id];

/** Read again each time: another tab may have written another. Null takes it away. */
export function ponerEn(
  storage: Storage,
  usuario: number,
  apartado: Apartado,
  id: number,
  valor: object | null,
): void {
  const todos = leerTodos(storage, usuario);
  const { [id]: _suyo, ...otros } = todos[apartado] ?? {};
  guardarTodos(storage, { ...todos, [apartado]: valor ? { ...otros, [id]: valor } : otros });
}

/** What somebody else left on this device is not for whoever came after. */
export const quitarLoAjeno = (storage: Storage, usuario: number): void =>
  guardarTodos(storage, leerTodos(storage, usuario));

export const esTexto = (dato: unknown, maximo: number): dato is string =>
  typeof dato === 'string' && dato.length <= maximo;
