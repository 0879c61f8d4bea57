/** «reclamos.formato»: letters if wanted, the year (AAAA) and the order, with at least as many figures as Ns. */
export const FORMATO_COMUN = 'AAAA-NNNNNN';
const FORMATO = /^([A-Z]*?)([-.]?)AAAA([-.]?)(N+)$/;

// Blanks are in one place of each alternative: in two, a long row of them would be tried in every way.
const CON_ANIO = /^(\d{4})(?:\s*[-/.]\s*|\s*)(\d{1,9})$/;
const SIN_ANIO = /^\d{1,9}$/;
/** A case is kept ten years: older ones are not looked for. */
const ANIOS = 11;

function partesDe(formato: string) {
  const [, letras = '', guion = '', separador = '', cifras = ''] = FORMATO.exec(formato) ?? [];
  return { letras, guion, separador, cifras: cifras.length };
}

/** Past the last that fits it goes on, with more figures. */
export function escribirNumero(formato: string, anio: string | number, orden: string | number): string {
  const { letras, guion, separador, cifras } = partesDe(formato);
  return `${letras}${guion}${anio}${separador}${String(orden).padStart(cifras, '0')}`;
}

/** What people write around it: "N.º 2026-000123". */
const limpio = (texto: string) => texto.trim().replace(/^n\s*[.°º]*\s*/i, '');
/** And its letters, which whoever reads it may not know. */
const sinLetras = (texto: string) => limpio(texto).replace(/^[a-z]{1,4}[-.\s]?(?=\d{4})/i, '');

/** The number of a case as it is kept, however it was written; null when it is none. */
export function leerNumero(texto: string, formato = FORMATO_COMUN): string | null {
  const [, anio, orden] = CON_ANIO.exec(sinLetras(texto)) ?? [];
  if (!anio || !orden || orden.length > partesDe(formato).cifras) return null;
  return escribirNumero(formato, anio, orden);
}

/** Of an installation that changed its format, as it is now and as it was. */
const formatosDe = (formato: string) => [...new Set([formato, FORMATO_COMUN])];

/** The numbers that may be meant by one written whole; what is no number, as it came. */
export function numerosEscritos(texto: string, formato: string): string[] {
  const numeros = formatosDe(formato).flatMap((uno) => leerNumero(texto, uno) ?? []);
  return numeros.length > 0 ? numeros : [texto];
}

/**
 * The numbers somebody may mean by what they typed in the search box: one with its year, or that order in any year. They
 * are few and whole, so they are found by the index that makes them unique. Null: it was not a number.
 */
export function numerosBuscados(texto: string, anioActual: number, formato = FORMATO_COMUN): string[] | null {
  const buscado = sinLetrasDe(formato, limpio(texto));
  const [, anio, orden] = CON_ANIO.exec(buscado) ?? [];
  const numeros = formatosDe(formato).flatMap((uno) => {
    const { cifras } = partesDe(uno);
    if (SIN_ANIO.test(buscado) && buscado.length <= cifras)
      return Array.from({ length: ANIOS }, (_, atras) => escribirNumero(uno, anioActual - atras, buscado));
    return anio && orden && orden.length <= cifras ? [escribirNumero(uno, anio, orden)] : [];
  });
  return numeros.length > 0 ? numeros : null;
}

/** Only those of the format: "poste 3" is looked for in what people wrote. */
function sinLetrasDe(formato: string, texto: string): string {
  const { letras } = partesDe(formato);
  const suyas = letras !== '' && texto.toUpperCase().startsWith(letras);
  return suyas ? texto.slice(letras.length).replace(/^[-.\s]/, '') : texto;
}
