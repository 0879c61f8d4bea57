import { inflateSync } from 'node:zlib';
import { type Acciones, createAcciones, lugaresDeAcciones } from './pdf-acciones.ts';
import {
  buscadorDe,
  type Diccionario,
  Enredado,
  type Ficha,
  leerDesde,
  leerDiccionario,
  presupuestoDe,
} from './pdf-lexico.ts';
import type { PorQueNo, Resultado } from './pedido.ts';

const PAGINAS_MAXIMAS = 100;
/** Of "endobj". */
const FIN = Buffer.from('end');
/** Readers look for the end of the file this near to it. */
const COLA = 1024;
/** A ZIP is known by its end, which may have a comment as long as this after it. */
const COLA_DE_ZIP = 65_557;
const FIN_DE_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const OBJETOS_MAXIMO = 200_000;
const GRUPOS_MAXIMO = 2_000;
const GRUPO_MAXIMO = 4 * 1024 * 1024;
const DESARMADO_MAXIMO = 24 * 1024 * 1024;

/** Things that run, open others, carry files inside or need a password. Long enough not to happen by chance. */
const LARGOS = [
  'JavaScript',
  'Launch',
  'GoToR',
  'SubmitForm',
  'ImportData',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'Rendition',
  'Encrypt',
];
/** Too short to be looked for among the bytes of a photograph: only where there are names. */
const PROHIBIDOS = new Set(['JS', 'EF', 'XFA', 'GoToE', ...LARGOS]);

const ENTRE_BYTES = buscadorDe(LARGOS);
const ENTRE_NOMBRES = buscadorDe(PROHIBIDOS);

class No extends Error {
  readonly motivo: PorQueNo;

  constructor(motivo: PorQueNo) {
    super(motivo);
    this.motivo = motivo;
  }
}

/**
 * Whether it is a PDF that only shows things. A reader goes to where a table of the file tells it, or looks for objects
 * by itself when the table is broken; so every place where one could begin is looked at, whatever the table says, and
 * what cannot be looked at is refused.
 */
export function revisarPdf(bytes: Buffer): Resultado {
  try {
    comprobarForma(bytes);
    const texto = bytes.toString('latin1');
    if (ENTRE_BYTES.test(texto)) throw new No('activo');
    const paginas = recorrer(bytes, lugaresDeAcciones(texto, 'bytes'));
    if (paginas === 0) throw new No('ilegible');
    if (paginas > PAGINAS_MAXIMAS) throw new No('largo');
    return { kind: 'ok', imagen: null };
  } catch (error) {
    if (error instanceof No) return { kind: 'no', motivo: error.motivo };
    if (error instanceof Enredado) return { kind: 'no', motivo: 'ilegible' };
    throw error;
  }
}

function comprobarForma(bytes: Buffer): void {
  const fin = bytes.lastIndexOf('%%EOF');
  if (fin === -1 || fin < bytes.length - COLA) throw new No('ilegible');
  // Two things at once: a PDF for whoever reads from the top and a ZIP for whoever reads from the bottom.
  if (bytes.subarray(-COLA_DE_ZIP).includes(FIN_DE_ZIP)) throw new No('ilegible');
}

/** Every object of the file; answers how many of them are pages. */
function recorrer(bytes: Buffer, alAbrir: readonly number[]): number {
  const presupuesto = presupuestoDe(2 * bytes.length + 100_000);
  const paginas = new Set<string>();
  const acciones = createAcciones();
  for (const lugar of alAbrir) acciones.dicha(leerDesde(bytes, lugar, presupuesto));
  let [objetos, grupos, desarmado] = [0, 0, 0];
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', at + 3)) {
    if (FIN.equals(bytes.subarray(Math.max(0, at - 3), at))) continue;
    objetos += 1;
    if (objetos > OBJETOS_MAXIMO) throw new No('ilegible');
    const lexico = leerDesde(bytes, at + 3, presupuesto);
    const primera = lexico.siguiente();
    const dicc = leerDiccionario(lexico, primera);
    const numero = numeroAntesDe(bytes, at);
    acciones.objeto(numero, dicc ?? primera);
    if (!dicc) continue;
    comprobarNombres(dicc);
    for (const lugar of dicc.alMirar) acciones.dicha(leerDesde(bytes, lugar, presupuesto));
    if (esPagina(dicc)) paginas.add(numero);
    const sigue = lexico.siguiente();
    if (sigue?.tipo !== 'palabra' || sigue.valor !== 'stream' || !esGrupo(dicc)) continue;
    const grupo = desarmar(bytes, lexico.lugar(), dicc);
    grupos += 1;
    desarmado += grupo.length;
    if (grupos > GRUPOS_MAXIMO || desarmado > DESARMADO_MAXIMO) throw new No('ilegible');
    for (const numero of paginasDelGrupo(grupo, dicc, acciones)) paginas.add(numero);
  }
  if (!acciones.soloMuestran()) throw new No('activo');
  return paginas.size;
}

const esNombre = (ficha: Ficha | undefined, valor: string) =>
  ficha?.tipo === 'nombre' && ficha.valor === valor;

function comprobarNombres({ nombres }: Diccionario): void {
  if (nombres.some((nombre) => PROHIBIDOS.has(nombre))) throw new No('activo');
}

const esPagina = ({ claves }: Diccionario) => esNombre(claves.get('Type'), 'Page');

/** "12 0" of "12 0 obj"; the place itself when it is written in another way. */
function numeroAntesDe(bytes: Buffer, at: number): string {
  const antes = bytes.toString('latin1', Math.max(0, at - 24), at);
  return /(\d{1,10})\s+\d{1,5}\s*$/.exec(antes)?.[1] ?? `en ${at}`;
}

/** Objects inside a stream. Readers know it by how many it says it has and where, more than by its type. */
const esGrupo = ({ claves }: Diccionario) =>
  esNombre(claves.get('Type'), 'ObjStm') || (claves.has('N') && claves.has('First'));

/** What the group holds. Packed in any way but the usual one, it is made not to be looked at. */
function desarmar(bytes: Buffer, despuesDeStream: number, dicc: Diccionario): Buffer {
  const { claves, listas, repetidas } = dicc;
  const ajustes = claves.get('DecodeParms');
  const conAjustes = ajustes && !(ajustes.tipo === 'palabra' && ajustes.valor === 'null');
  // `F`: what it holds is in another file.
  if (repetidas || conAjustes || claves.has('F')) throw new No('activo');
  const inicio = despuesDeStream + saltoDeLinea(bytes, despuesDeStream);
  const filtro = claves.get('Filter');
  if (!filtro) {
    const fin = bytes.indexOf('endstream', inicio);
    if (fin === -1 || fin - inicio > GRUPO_MAXIMO) throw new No('ilegible');
    return bytes.subarray(inicio, fin);
  }
  const filtros = filtro.tipo === 'nombre' ? [filtro.valor] : listas.get('Filter');
  if (filtros?.length !== 1 || filtros[0] !== 'FlateDecode') throw new No('activo');
  try {
    // It knows by itself where it ends, which is more than what the dictionary says about its length.
    return inflateSync(bytes.subarray(inicio), { maxOutputLength: GRUPO_MAXIMO });
  } catch {
    throw new No('ilegible');
  }
}

function saltoDeLinea(bytes: Buffer, at: number): number {
  if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? 2 : 1;
  return bytes[at] === 0x0a ? 1 : 0;
}

/** By the list at its beginning: which object is where. */
function paginasDelGrupo(grupo: Buffer, { claves }: Diccionario, acciones: Acciones): string[] {
  const texto = grupo.toString('latin1');
  if (ENTRE_NOMBRES.test(texto)) throw new No('activo');
  const presupuesto = presupuestoDe(2 * grupo.length + 100_000);
  for (const lugar of lugaresDeAcciones(texto, 'nombres'))
    acciones.dicha(leerDesde(grupo, lugar, presupuesto));
  const cuantos = enteroDe(claves.get('N'));
  const primero = enteroDe(claves.get('First'));
  const lista = leerDesde(grupo, 0, presupuesto);
  const paginas: string[] = [];
  for (let n = 0; n < cuantos; n += 1) {
    const [numero, lugar] = [lista.siguiente(), lista.siguiente()];
    if (!numero || !lugar) break;
    const lexico = leerDesde(grupo, primero + enteroDe(lugar), presupuesto);
    const primera = lexico.siguiente();
    const dicc = leerDiccionario(lexico, primera);
    acciones.objeto(String(enteroDe(numero)), dicc ?? primera);
    if (dicc && esPagina(dicc)) paginas.push(String(enteroDe(numero)));
  }
  return paginas;
}

function enteroDe(ficha: Ficha | null | undefined): number {
  return ficha?.tipo === 'palabra' && /^\d{1,9}$/.test(ficha.valor) ? Number(ficha.valor) : 0;
}
