import { claseDe } from './columnas.ts';
import { ArchivoIlegible } from './errores.ts';
import {
  type Columna,
  columnasUsadas,
  esDirecto,
  nombreComparable,
  type Pedazo,
  type Perfil,
  repetidas,
} from './perfil.ts';
import { type Conversor, conversorDe, type Escritura } from './valores.ts';

/** What a field of a CSV cannot hold without quotes. */
export const CON_SIGNOS = /[;"\r\n]/;

/** A record of the file being read. */
export type Fuente = {
  /** A field by its place, without the blanks around it. */
  campo(indice: number): string;
  /** Why the record cannot go on, when one of its values says so. */
  falla: string | null;
};

export type Plan = {
  /** One for each canonical column, in the order asked for. */
  columnas: readonly ((fuente: Fuente) => string)[];
  /** Some text of the profile itself needs quotes in a CSV. */
  conSignos: boolean;
};

/** What the file knows about a column of its own, before the profile: a DBF says which are dates and which numbers. */
export type Propio = (indice: number) => Partial<Escritura> | null;

/** How each canonical column comes out of the columns that the file has. */
export function planificar(
  perfil: Perfil,
  columnas: readonly string[],
  nombres: readonly string[],
  propio: Propio = () => null,
): Plan {
  const origen = nombres.map(nombreComparable);
  const usadas = columnas.flatMap((nombre) => {
    const una = Object.hasOwn(perfil.columnas, nombre) ? perfil.columnas[nombre] : undefined;
    return una ? columnasUsadas(una).map(nombreComparable) : [];
  });
  if (usadas.length > 0 && !usadas.some((nombre) => origen.includes(nombre)))
    throw new ArchivoIlegible(`El archivo no tiene las columnas del formato «${perfil.nombre}».`);
  for (const nombre of repetidas(origen)) {
    if (usadas.includes(nombre))
      throw new ArchivoIlegible(`El archivo tiene dos columnas que se llaman «${nombre}».`);
  }
  const directo = esDirecto(perfil);
  return {
    columnas: columnas.map((nombre) => {
      const una = Object.hasOwn(perfil.columnas, nombre) ? perfil.columnas[nombre] : undefined;
      return una ? leerColumna(nombre, una, perfil.valores, origen, propio, directo) : () => '';
    }),
    conSignos: Object.values(perfil.columnas).some((una) => CON_SIGNOS.test(textosDe(una))),
  };
}

const textosDe = ({ fijo = '', juntar = [] }: Columna): string =>
  [fijo, ...juntar.map(({ texto = '' }) => texto)].join('');

function leerColumna(
  nombre: string,
  una: Columna,
  valores: Escritura,
  origen: readonly string[],
  propio: Propio,
  directo: boolean,
): (fuente: Fuente) => string {
  const { fijo, juntar } = una;
  if (fijo !== undefined) return () => fijo;
  const indice = una.columna === undefined ? -1 : origen.indexOf(nombreComparable(una.columna));
  // What is written as we write it is judged as it is, by whichever way it comes.
  const convertir = directo
    ? null
    : conversorDe(claseDe(nombre), { ...valores, ...propias(una), ...propio(indice) });
  if (juntar) return convertido(juntado(juntar, origen), convertir);
  if (indice === -1) return () => '';
  return convertido(recortado(indice, una), convertir);
}

/** What the column says of itself is heard before what the profile says of all. */
function propias(una: Columna): Partial<Escritura> {
  const { decimal, miles, fecha, periodo, si, no, decimalesImplicitos } = una;
  const dichas = { decimal, miles, fecha, periodo, si, no, decimalesImplicitos };
  return Object.fromEntries(Object.entries(dichas).filter(([, valor]) => valor !== undefined));
}

function convertido(
  leer: (fuente: Fuente) => string,
  convertir: Conversor | null,
): (fuente: Fuente) => string {
  if (!convertir) return leer;
  return (fuente) => {
    const valor = convertir(leer(fuente));
    if (typeof valor === 'string') return valor;
    fuente.falla ??= valor.falla ?? null;
    return valor.texto;
  };
}

type Recorte = Pick<Pedazo, 'desde' | 'largo' | 'ceros' | 'sinCeros'>;

function recortado(indice: number, { desde, largo, ceros, sinCeros }: Recorte): (fuente: Fuente) => string {
  if (desde === undefined && largo === undefined && ceros === undefined && !sinCeros)
    return (fuente) => fuente.campo(indice);
  const primera = (desde ?? 1) - 1;
  const ultima = largo === undefined ? undefined : primera + largo;
  return (fuente) => {
    let texto = fuente.campo(indice).slice(primera, ultima).trim();
    if (sinCeros) texto = texto.replace(/^0+(?=.)/, '');
    // A field that is empty is missing: zeros would make a number of it.
    return ceros === undefined || texto === '' ? texto : texto.padStart(ceros, '0');
  };
}

/** A piece that is missing leaves the whole without value, unless the profile says that it may be missing. */
function juntado(pedazos: readonly Pedazo[], origen: readonly string[]): (fuente: Fuente) => string {
  const partes = pedazos.map((pedazo) => {
    if (pedazo.columna === undefined) return { fijo: true, opcional: true, leer: () => pedazo.texto ?? '' };
    const indice = origen.indexOf(nombreComparable(pedazo.columna));
    const leer = indice === -1 ? () => '' : recortado(indice, pedazo);
    return { fijo: false, opcional: pedazo.opcional, leer };
  });
  return (fuente) => {
    let junto = '';
    let alguno = false;
    for (const { fijo, opcional, leer } of partes) {
      const texto = leer(fuente);
      if (texto === '' && !opcional) return '';
      if (texto !== '' && !fijo) alguno = true;
      junto += texto;
    }
    return alguno ? junto.trim() : '';
  };
}
