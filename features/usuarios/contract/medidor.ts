/** How hard a password is to guess, and whether half the world has it. */
export type Medidor = {
  /** 0 and 1 weak, 2 medium, 3 and 4 strong. */
  fuerza(clave: string, pistas: readonly string[]): number;
  esComun(clave: string): boolean;
};

/**
 * The estimate grows much faster than the text: without these two bounds a hundred hostile letters held the
 * process for seconds. What comes after the first letters can only make a password stronger.
 */
const LETRAS_MIRADAS = 48;
const SUSTITUCIONES = 8;

/** Whoever keeps it reads the word lists once: a hundred thousand entries. The same here and in the browser. */
export async function crearMedidor(): Promise<Medidor> {
  const [{ ZxcvbnFactory }, comun, es] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  const comunes = comun.dictionary['passwords-common'];
  const { qwerty, keypad } = comun.adjacencyGraphs;
  const estimador = new ZxcvbnFactory({
    // Not its lists of days, colours or signs: two words of one would count as a known sequence, "caballo verde" as 3.
    dictionary: {
      comunes,
      palabras: es.dictionary['commonWords-es-es'],
      nombres: es.dictionary['firstnames-es-es'],
      apellidos: es.dictionary['lastnames-es-es'],
      enciclopedia: es.dictionary['wikipedia-es-es'],
    },
    graphs: { qwerty, keypad },
    maxLength: LETRAS_MIRADAS,
    l33tMaxSubstitutions: SUSTITUCIONES,
  });
  const conocidas = new Set(comunes);
  return {
    fuerza: (clave, pistas) => estimador.check(clave, [...pistas]).score,
    esComun: (clave) => conocidas.has(clave.toLowerCase()),
  };
}
