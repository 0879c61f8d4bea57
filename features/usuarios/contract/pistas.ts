import { sinAcentos } from '@oficina/values';

/** What is known of whoever chooses: the first thing somebody else would try. */
type DatosConocidos = {
  [K in 'email' | 'nombre' | 'apellido' | 'razonSocial' | 'documento' | 'cuit' | 'telefono']?:
    | string
    | null
    | undefined;
} & { cooperativa: string };

const PORTAL = ['oficina virtual', 'cooperativa', 'electrica', 'energia'];
const PISTA_MINIMA = 3;

/**
 * Each datum whole, without its blanks and word by word, with and without accents. The form and the server take the
 * same, so that both say the same of a password.
 */
export function pistasDe(datos: DatosConocidos): string[] {
  const nombre = datos.nombre ?? '';
  const apellido = datos.apellido ?? '';
  const primero = nombre.trim().split(/\s+/)[0] ?? '';
  const textos = [
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
    datos.cooperativa,
    ...PORTAL,
  ];
  const pistas = new Set<string>();
  for (const texto of textos) {
    const entero = (texto ?? '').trim().toLowerCase();
    const palabras = entero.split(/[^\p{L}\p{N}]+/u);
    for (const pista of [entero, palabras.join(''), ...palabras]) pistas.add(pista).add(sinAcentos(pista));
  }
  return [...pistas].filter((pista) => pista.length >= PISTA_MINIMA);
}
