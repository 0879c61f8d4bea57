import type { Lugar } from './lugar.ts';

/** Under it a person sees their supplies at a glance, and a search is one thing more to read. */
export const CON_BUSCADOR = 10;
export const POR_PAGINA = 30;

const DIACRITICOS = /\p{Diacritic}/gu;

/** As people type: without accents or capitals. */
const llano = (texto: string) => texto.normalize('NFD').replace(DIACRITICOS, '').toLocaleLowerCase('es-AR');

/** Those in which every word typed appears, in whatever order. */
export function buscar(suministros: readonly Lugar[], texto: string): readonly Lugar[] {
  const palabras = llano(texto).split(/\s+/).filter(Boolean);
  if (palabras.length === 0) return suministros;
  return suministros.filter(({ alias, domicilio, cuenta, nombre }) => {
    const todo = llano([alias, domicilio, cuenta, nombre].filter(Boolean).join(' '));
    return palabras.every((palabra) => todo.includes(palabra));
  });
}
