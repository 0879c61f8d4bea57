import { inflateSync } from 'node:zlib';
import type { RejectReason, Resultado } from './messages.ts';
import { type Actions, actionOffsets, createActions } from './pdf-actions.ts';
import {
  createBudget,
  createLexer,
  type Dictionary,
  namePattern,
  readDictionary,
  type Token,
  TooTangled,
} from './pdf-lexer.ts';

const MAX_PAGES = 100;
/** "endobj" begins with this. */
const END = Buffer.from('end');
/** Readers look for the end marker within this distance of the end. */
const TAIL_BYTES = 1024;
/** A ZIP is recognised by its end record, which may be followed by a comment this long. */
const ZIP_TAIL_BYTES = 65_557;
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const MAX_OBJECTS = 200_000;
const MAX_GROUPS = 2_000;
const MAX_GROUP_BYTES = 4 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 24 * 1024 * 1024;

/**
 * These names run code, open other files, embed files or require a password. They are long enough not to appear by chance.
 */
const LONG_NAMES = [
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
/**
 * The short ones are too short to be searched for among the bytes of a photo, so they are checked only where there are
 * names.
 */
const FORBIDDEN_NAMES = new Set(['JS', 'EF', 'XFA', 'GoToE', ...LONG_NAMES]);

const LONG_NAME_PATTERN = namePattern(LONG_NAMES);
const FORBIDDEN_NAME_PATTERN = namePattern(FORBIDDEN_NAMES);

class No extends Error {
  readonly motivo: RejectReason;

  constructor(motivo: RejectReason) {
    super(motivo);
    this.motivo = motivo;
  }
}

/**
 * Only a PDF that does nothing but show content is accepted. A reader follows the table of the file, or searches for objects
 * itself when the table is broken; so every place where an object could start is examined, whatever the table says, and
 * anything that cannot be examined is refused.
 */
export function checkPdf(bytes: Buffer): Resultado {
  try {
    checkShape(bytes);
    const texto = bytes.toString('latin1');
    if (LONG_NAME_PATTERN.test(texto)) throw new No('activo');
    const pages = countPages(bytes, actionOffsets(texto, 'bytes'));
    if (pages === 0) throw new No('ilegible');
    if (pages > MAX_PAGES) throw new No('largo');
    return { kind: 'ok', image: null };
  } catch (error) {
    if (error instanceof No) return { kind: 'no', motivo: error.motivo };
    if (error instanceof TooTangled) return { kind: 'no', motivo: 'ilegible' };
    throw error;
  }
}

function checkShape(bytes: Buffer): void {
  const end = bytes.lastIndexOf('%%EOF');
  if (end === -1 || end < bytes.length - TAIL_BYTES) throw new No('ilegible');
  // Such a file is a PDF when read from the start and a ZIP when read from the end.
  if (bytes.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END)) throw new No('ilegible');
}

function countPages(bytes: Buffer, openActions: readonly number[]): number {
  const budget = createBudget(2 * bytes.length + 100_000);
  const pages = new Set<string>();
  const actions = createActions();
  for (const offset of openActions) actions.check(createLexer(bytes, offset, budget));
  let [objetos, groups, unpackedBytes] = [0, 0, 0];
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', at + 3)) {
    if (END.equals(bytes.subarray(Math.max(0, at - 3), at))) continue;
    objetos += 1;
    if (objetos > MAX_OBJECTS) throw new No('ilegible');
    const lexer = createLexer(bytes, at + 3, budget);
    const first = lexer.next();
    const dictionary = readDictionary(lexer, first);
    const numero = numberBefore(bytes, at);
    actions.objeto(numero, dictionary ?? first);
    if (!dictionary) continue;
    checkNames(dictionary);
    for (const offset of dictionary.additionalActions) actions.check(createLexer(bytes, offset, budget));
    if (isPage(dictionary)) pages.add(numero);
    const next = lexer.next();
    if (next?.tipo !== 'palabra' || next.valor !== 'stream' || !isGroup(dictionary)) continue;
    const group = unpack(bytes, lexer.offset(), dictionary);
    groups += 1;
    unpackedBytes += group.length;
    if (groups > MAX_GROUPS || unpackedBytes > MAX_UNPACKED_BYTES) throw new No('ilegible');
    for (const numero of pagesInGroup(group, dictionary, actions)) pages.add(numero);
  }
  if (!actions.onlyShowPages()) throw new No('activo');
  return pages.size;
}

const isName = (token: Token | undefined, valor: string) => token?.tipo === 'nombre' && token.valor === valor;

function checkNames({ nombres }: Dictionary): void {
  if (nombres.some((nombre) => FORBIDDEN_NAMES.has(nombre))) throw new No('activo');
}

const isPage = ({ claves }: Dictionary) => isName(claves.get('Type'), 'Page');

/** Returns the object number of "12 0 obj", or the offset when it is written in another way. */
function numberBefore(bytes: Buffer, at: number): string {
  const preceding = bytes.toString('latin1', Math.max(0, at - 24), at);
  return /(\d{1,10})\s+\d{1,5}\s*$/.exec(preceding)?.[1] ?? `en ${at}`;
}

/** A group holds objects inside a stream. Readers recognise it by its count and offset more than by its type. */
const isGroup = ({ claves }: Dictionary) =>
  isName(claves.get('Type'), 'ObjStm') || (claves.has('N') && claves.has('First'));

/** Any unusual packing is refused, because its purpose is to avoid examination. */
function unpack(bytes: Buffer, streamStart: number, dictionary: Dictionary): Buffer {
  const { claves, lists, repeated } = dictionary;
  const ajustes = claves.get('DecodeParms');
  const hasParameters = ajustes && !(ajustes.tipo === 'palabra' && ajustes.valor === 'null');
  // `F` means that the content is in another file.
  if (repeated || hasParameters || claves.has('F')) throw new No('activo');
  const inicio = streamStart + lineBreakLength(bytes, streamStart);
  const filter = claves.get('Filter');
  if (!filter) {
    const end = bytes.indexOf('endstream', inicio);
    if (end === -1 || end - inicio > MAX_GROUP_BYTES) throw new No('ilegible');
    return bytes.subarray(inicio, end);
  }
  const filters = filter.tipo === 'nombre' ? [filter.valor] : lists.get('Filter');
  if (filters?.length !== 1 || filters[0] !== 'FlateDecode') throw new No('activo');
  try {
    // The compressed data marks its own end, which is more reliable than the length in the dictionary.
    return inflateSync(bytes.subarray(inicio), { maxOutputLength: MAX_GROUP_BYTES });
  } catch {
    throw new No('ilegible');
  }
}

function lineBreakLength(bytes: Buffer, at: number): number {
  if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? 2 : 1;
  return bytes[at] === 0x0a ? 1 : 0;
}

function pagesInGroup(group: Buffer, { claves }: Dictionary, actions: Actions): string[] {
  const texto = group.toString('latin1');
  if (FORBIDDEN_NAME_PATTERN.test(texto)) throw new No('activo');
  const budget = createBudget(2 * group.length + 100_000);
  for (const offset of actionOffsets(texto, 'nombres')) actions.check(createLexer(group, offset, budget));
  const count = integerOf(claves.get('N'));
  const firstOffset = integerOf(claves.get('First'));
  const list = createLexer(group, 0, budget);
  const pages: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const [numero, offset] = [list.next(), list.next()];
    if (!numero || !offset) break;
    const lexer = createLexer(group, firstOffset + integerOf(offset), budget);
    const first = lexer.next();
    const dictionary = readDictionary(lexer, first);
    actions.objeto(String(integerOf(numero)), dictionary ?? first);
    if (dictionary && isPage(dictionary)) pages.push(String(integerOf(numero)));
  }
  return pages;
}

function integerOf(token: Token | null | undefined): number {
  return token?.tipo === 'palabra' && /^\d{1,9}$/.test(token.valor) ? Number(token.valor) : 0;
}
