import { buscadorDe, type Diccionario, type Ficha, type Lexico, leerDiccionario } from './pdf-lexico.ts';

const AL_ABRIR = 'OpenAction';
/** Too short to be looked for among the bytes of a photograph. */
const AL_MIRAR = 'AA';

const ALGUNA = new RegExp(buscadorDe([AL_ABRIR, AL_MIRAR]), 'gu');
const SOLO_AL_ABRIR = new RegExp(buscadorDe([AL_ABRIR]), 'gu');

/** Where each thing that is done by itself is said, right after its name. */
export function lugaresDeAcciones(texto: string, entre: 'nombres' | 'bytes'): number[] {
  return [...texto.matchAll(entre === 'nombres' ? ALGUNA : SOLO_AL_ABRIR)].map(
    (hallado) => hallado.index + hallado[0].length,
  );
}

export type Acciones = {
  /** What is said at one of those places. */
  dicha(lexico: Lexico): void;
  /** An object of the file; without a dictionary, what it begins with. */
  objeto(numero: string, contenido: Diccionario | Ficha | null): void;
  /** Once everything was looked at. */
  soloMuestran(): boolean;
};

/**
 * What a PDF does by itself when it is opened or looked at: to show one of its own pages, and nothing else. It may be
 * said in another object, and that one may be there more than once: all of them have to be plain.
 */
export function createAcciones(): Acciones {
  const enOtroObjeto = new Set<string>();
  const vistas = new Set<string>();
  const otras = new Set<string>();
  let soloVistas = true;

  return {
    dicha(lexico) {
      const primera = lexico.siguiente();
      if (esMarca(primera, '[') || esPalabra(primera, 'null')) return;
      if (primera?.tipo === 'palabra' && /^\d{1,10}$/.test(primera.valor)) enOtroObjeto.add(primera.valor);
      else if (!esMarca(primera, '<<') || !vaAUnaPagina(leerDiccionario(lexico, primera))) soloVistas = false;
    },
    objeto(numero, contenido) {
      const simple = contenido && 'claves' in contenido ? vaAUnaPagina(contenido) : esMarca(contenido, '[');
      (simple ? vistas : otras).add(numero);
    },
    soloMuestran: () =>
      soloVistas && [...enOtroObjeto].every((numero) => vistas.has(numero) && !otras.has(numero)),
  };
}

const esMarca = (ficha: Ficha | null, valor: string) => ficha?.tipo === 'marca' && ficha.valor === valor;
const esPalabra = (ficha: Ficha | null, valor: string) => ficha?.tipo === 'palabra' && ficha.valor === valor;

const DE_UNA_IDA = new Set(['Type', 'S', 'D', 'SD']);

/** And says nothing else, such as what to do next or when to do another thing, nor anything twice. */
function vaAUnaPagina(dicc: Diccionario | null): boolean {
  if (!dicc || dicc.repetidas || [...dicc.claves.keys()].some((clave) => !DE_UNA_IDA.has(clave)))
    return false;
  const clase = dicc.claves.get('S');
  return dicc.claves.size === 0 || (clase?.tipo === 'nombre' && clase.valor === 'GoTo');
}
