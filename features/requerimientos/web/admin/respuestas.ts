import { withoutAccents } from '@oficina/values';

/** What a saved reply may leave to be filled with the case at hand. */
export const VARIABLES = ['nombre', 'numero', 'suministro', 'categoria'] as const;
export type Variable = (typeof VARIABLES)[number];
/** Missing or empty: whoever answers writes it. */
export type Valores = Readonly<Partial<Record<Variable, string | undefined>>>;

export type Respuesta = { titulo: string; texto: string };
/** Saved by this person in this browser: it can be taken away. */
export type RespuestaGuardada = Respuesta & { propia: boolean };

const HUECO = new RegExp(`\\{(${VARIABLES.join('|')})\\}`, 'g');

/** With what is known of the case; what is not stays between braces, to be seen. */
export const completar = (texto: string, valores: Valores): string =>
  texto.replace(HUECO, (hueco, variable: Variable) => valores[variable]?.trim() || hueco);

/** The gaps somebody has to fill before it can be sent, each once. */
export const faltantes = (texto: string): string[] => [...new Set(texto.match(HUECO) ?? [])];

export const faltaCompletar = (huecos: readonly string[]): string => `Completá ${huecos.join(', ')}`;

/** Where the first gap is, to be selected. */
export function primerHueco(texto: string): [desde: number, hasta: number] | null {
  const encontrado = [...texto.matchAll(HUECO)][0];
  return encontrado ? [encontrado.index, encontrado.index + encontrado[0].length] : null;
}

/** Shorter ones are in any sentence. */
const LARGO_MINIMO = 3;

/** The other way round, to keep a text: nobody's name rests in this browser. The longest first, as one may be in another. */
export function generalizar(texto: string, valores: Valores): string {
  const conocidos = VARIABLES.map((variable) => [variable, valores[variable]?.trim() ?? ''] as const)
    .filter(([, valor]) => valor.length >= LARGO_MINIMO)
    .sort(([, a], [, b]) => b.length - a.length);
  return conocidos.reduce((dicho, [variable, valor]) => dicho.replaceAll(valor, `{${variable}}`), texto);
}

/** On an empty page it is the reply; otherwise it goes after what was written. */
export const agregar = (escrito: string, respuesta: string): string =>
  escrito.trim() === '' ? respuesta : `${escrito.trimEnd()}\n\n${respuesta}`;

/** All the words, anywhere, accents or not. */
export function buscarRespuestas<R extends Respuesta>(respuestas: readonly R[], buscado: string): R[] {
  const palabras = withoutAccents(buscado).split(/\s+/).filter(Boolean);
  return respuestas.filter(({ titulo, texto }) => {
    const donde = withoutAccents(`${titulo} ${texto}`);
    return palabras.every((palabra) => donde.includes(palabra));
  });
}

/** One's own first: they were saved to be used. */
export const juntar = (
  propias: readonly Respuesta[],
  deLaCasa: readonly Respuesta[],
): RespuestaGuardada[] => [
  ...propias.map((una) => ({ ...una, propia: true })),
  ...deLaCasa.map((una) => ({ ...una, propia: false })),
];

/** A second one with the same title takes the place of the first. */
export const conEsta = (propias: readonly Respuesta[], nueva: Respuesta): Respuesta[] => [
  ...propias.filter(({ titulo }) => titulo !== nueva.titulo),
  nueva,
];

export const sinEsta = (propias: readonly Respuesta[], titulo: string): Respuesta[] =>
  propias.filter((una) => una.titulo !== titulo);
