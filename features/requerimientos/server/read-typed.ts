import { cuentaKey } from '@oficina/suministros/server';
import { dniOfCuit, parseCuit } from '@oficina/usuarios/contract';
import { parseTelefono } from '@oficina/usuarios/server';
import { asHeard, asSpelled, collapseBlanks } from '@oficina/values';
import { BUSCAR_MIN, type Clase, searchNumeroCandidates } from '../contract/index.ts';

/** What was typed, as everything that it may be. */
export type Typed = {
  clase: Clase;
  /** The key of an account. */
  cuenta?: string;
  /** Digits with which a document or a CUIT begins. */
  documentos: string[];
  /** A whole number, as it is stored. */
  telefono?: string;
  lastDigits?: string;
  /** The words of a name as they are heard, and as they were written. */
  words?: string[];
  spelled?: string;
  correo?: string;
  /** The number of a bill: its series, if it was typed, and its order. */
  factura?: { serie: string; orden: string };
  /** Complete numbers of case. */
  requerimientos?: string[];
  domicilio?: string;
  pago?: { id: number; referencia?: string };
};

type Rules = { anio: number; numberFormat: string };

/** Words that say what the number after them is. */
const PREFIX =
  /^(dni|documento|doc|cuit|cuil|telefono|tel|celular|cel|pago|caso|reclamo|tramite|factura|cuenta|suministro)[\s.:#n°º]+(?=\S*\d)/;
const NAMED: Readonly<Record<string, Clase>> = {
  dni: 'documento',
  documento: 'documento',
  doc: 'documento',
  cuit: 'cuit',
  cuil: 'cuit',
  telefono: 'telefono',
  tel: 'telefono',
  celular: 'telefono',
  cel: 'telefono',
  pago: 'pago',
  caso: 'requerimiento',
  reclamo: 'requerimiento',
  tramite: 'requerimiento',
  factura: 'factura',
  cuenta: 'cuenta',
  suministro: 'cuenta',
};

const ONLY_NUMBER = /^[\d\s.,\-/()+]+$/;
const DOTTED_DOCUMENTO = /^\d{1,2}\.\d{3}\.\d{3}$/;
const FACTURA = /^([a-z]?)\s?(\d{4,5})\s?-\s?(\d{1,8})$/;
const PAGO = /^ov(\d{1,15})([a-z0-9]*)$/;
const MAX_PAGO_ID = 2_147_483_647;

/** Undefined when too little was typed to look for anything. */
export function readTyped(text: string, rules: Rules): Typed | undefined {
  const typed = collapseBlanks(text);
  const letters = asSpelled(typed).replaceAll(' ', '');
  if (letters.length < BUSCAR_MIN) return undefined;
  if (typed.includes('@'))
    return { clase: 'correo', documentos: [], correo: typed.toLowerCase().replaceAll(' ', '') };
  const lower = typed.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const prefix = PREFIX.exec(lower);
  const named = prefix ? NAMED[prefix[1] ?? ''] : undefined;
  const rest = prefix ? typed.slice(prefix[0].length) : typed;
  if (named) return readNamed(named, rest, rules);
  const pago = PAGO.exec(lower);
  if (pago) return pagoOf(pago[1] ?? '', lower.toUpperCase());
  if (ONLY_NUMBER.test(typed)) return readNumber(typed, rules);
  const factura = facturaOf(lower);
  if (factura) return { clase: 'factura', documentos: [], factura };
  if (/\d/.test(letters)) return readMixed(typed);
  const words = asSpelled(typed).split(' ');
  return {
    clase: 'nombre',
    documentos: [],
    spelled: asSpelled(typed),
    words: words.map(asHeard).filter((word) => word !== ''),
  };
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

function pagoOf(id: string, referencia?: string): Typed {
  const pago = Number(id) <= MAX_PAGO_ID ? { id: Number(id), ...(referencia && { referencia }) } : undefined;
  return { clase: 'pago', documentos: [], ...(pago && { pago }) };
}

function facturaOf(lower: string): Typed['factura'] {
  const [, letter = '', serie, orden] = FACTURA.exec(lower) ?? [];
  return serie && orden ? { serie: `${letter.toUpperCase()}${serie}`, orden } : undefined;
}

/** "san martin 450" is a street; one word with letters and digits may be an account as well. */
function readMixed(typed: string): Typed {
  const isOneWord = !/\s/.test(typed);
  return {
    clase: isOneWord ? 'cuenta' : 'domicilio',
    documentos: [],
    domicilio: asHeard(typed),
    ...(isOneWord && { cuenta: cuentaKey(typed) }),
  };
}

function readNamed(clase: Clase, rest: string, rules: Rules): Typed {
  const digits = digitsOf(rest);
  if (clase === 'pago') return pagoOf(digits);
  const all = readNumber(rest, rules);
  const only: Partial<Typed> =
    clase === 'cuenta'
      ? { cuenta: cuentaKey(rest) }
      : clase === 'documento' || clase === 'cuit'
        ? { documentos: documentosOf(digits) }
        : clase === 'telefono'
          ? pickDefined(all, ['telefono', 'lastDigits'])
          : clase === 'factura'
            ? pickDefined(all, ['factura'])
            : pickDefined(all, ['requerimientos']);
  return { documentos: [], ...only, clase };
}

const pickDefined = (typed: Typed, keys: readonly (keyof Typed)[]): Partial<Typed> =>
  Object.fromEntries(keys.flatMap((key) => (typed[key] === undefined ? [] : [[key, typed[key]]])));

/** A CUIT carries the document of its person. */
function documentosOf(digits: string): string[] {
  const cuit = parseCuit(digits);
  const dni = cuit && dniOfCuit(cuit);
  return [digits, ...(dni ? [dni.replace(/^0+/, '')] : [])];
}

const MIN_DOCUMENTO = 7;
const MAX_DOCUMENTO = 11;

function readNumber(typed: string, rules: Rules): Typed {
  const digits = digitsOf(typed);
  if (DOTTED_DOCUMENTO.test(typed)) return { clase: 'documento', documentos: [digits] };
  if (parseCuit(typed)) return { clase: 'cuit', documentos: documentosOf(digits) };
  const telefono = digits.length >= 10 ? parseTelefono(typed) : null;
  if (telefono && /^\+|[\s(]/.test(typed)) return { clase: 'telefono', documentos: [], telefono };
  const factura = facturaOf(typed) ?? (/^\d{1,8}$/.test(digits) ? { serie: '', orden: digits } : undefined);
  const requerimientos = searchNumeroCandidates(typed, rules.anio, rules.numberFormat);
  return {
    clase: 'numero',
    documentos: digits.length >= MIN_DOCUMENTO && digits.length <= MAX_DOCUMENTO ? [digits] : [],
    cuenta: cuentaKey(typed),
    ...(telefono && { telefono }),
    ...(digits.length >= 6 && digits.length <= 8 && { lastDigits: digits }),
    ...(factura && { factura }),
    ...(requerimientos && { requerimientos }),
  };
}
