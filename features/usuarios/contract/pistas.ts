import { withoutAccents } from '@oficina/values';

/** What is known of whoever chooses: the first thing somebody else would try. */
type DatosConocidos = {
  [K in 'email' | 'nombre' | 'apellido' | 'razonSocial' | 'documento' | 'cuit' | 'telefono']?:
    | string
    | null
    | undefined;
} & { cooperativa: string };

const PORTAL = ['oficina virtual', 'cooperativa', 'electrica', 'energia'];
const PISTA_MINIMA = 3;
/** Measuring grows with both. More letters than these are not looked at in a password; no person has more data. */
const LETRAS_POR_PISTA = 48;
const LETRAS_POR_DATO = 200;
const PISTAS_MAXIMO = 100;

/**
 * Each datum whole, without its blanks and word by word, with and without accents. The form and the server take the
 * same, so that both say the same of a password.
 */
export function pistasDe(datos: DatosConocidos): string[] {
  const nombre = datos.nombre ?? '';
  const apellido = datos.apellido ?? '';
  const primero = /\S+/.exec(nombre)?.[0] ?? '';
  const textos = [
    // First, so that no length of the others leaves them out.
    datos.cooperativa,
    ...PORTAL,
    datos.email,
    nombre,
    apellido,
    // Stuck together too: the estimate takes three known pieces in a row for a strong password.
    `${nombre} ${apellido}`,
    `${apellido} ${nombre}`,
    `${primero} ${apellido}`,
    `${apellido} ${primero}`,
    datos.razonSocial,
    datos.documento,
    datos.cuit,
    datos.telefono,
  ];
  const pistas = new Set<string>();
  for (const texto of textos) {
    const entero = (texto ?? '').trim().slice(0, LETRAS_POR_DATO).toLowerCase();
    const palabras = entero.split(/[^\p{L}\p{N}]+/u);
    for (const una of [entero, palabras.join(''), ...palabras]) {
      const pista = una.slice(0, LETRAS_POR_PISTA);
      pistas.add(pista).add(withoutAccents(pista));
    }
  }
  return [...pistas].filter((pista) => pista.length >= PISTA_MINIMA).slice(0, PISTAS_MAXIMO);
}
