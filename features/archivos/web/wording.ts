import { formatCount } from '@oficina/ui/money';
import { type Resumen, SUBIDA_TIPOS, type SubidaTipo } from '../contract/index.ts';
import { type Archivo, type ContentType, contentTypeOf } from './clase.ts';

const TIPOS: Readonly<Record<SubidaTipo, string>> = {
  padron: 'Padrón de suministros',
  consumos: 'Consumos',
  cobranzas: 'Cobranzas (pagadas en otro lado)',
  pdfs: 'PDF de facturas (ZIP)',
};

export const tipoLabel = (tipo: SubidaTipo): string => TIPOS[tipo];
export const TIPO_OPTIONS = SUBIDA_TIPOS.map((tipo) => ({ value: tipo, label: TIPOS[tipo] }));

type Nouns = {
  singular: string;
  plural: string;
  isFeminine: boolean;
  effect: string;
};

const NOUNS: Readonly<Record<ContentType, Nouns>> = {
  facturas: {
    singular: 'factura',
    plural: 'facturas',
    isFeminine: true,
    effect: 'Los clientes van a ver las facturas nuevas.',
  },
  padron: {
    singular: 'suministro',
    plural: 'suministros',
    isFeminine: false,
    effect: 'Los datos de esos suministros van a quedar como dice el archivo.',
  },
  consumos: {
    singular: 'consumo',
    plural: 'consumos',
    isFeminine: false,
    effect: 'Los clientes van a ver los consumos nuevos.',
  },
  cobranzas: {
    singular: 'cobranza',
    plural: 'cobranzas',
    isFeminine: true,
    effect: 'Los clientes van a ver esas facturas como pagadas.',
  },
  pdfs: {
    singular: 'PDF',
    plural: 'PDF',
    isFeminine: false,
    effect: 'Los clientes van a poder descargar esas facturas.',
  },
};

export const effectOf = (contentType: ContentType): string => NOUNS[contentType].effect;
export const pluralOf = (contentType: ContentType): string => NOUNS[contentType].plural;

const pluralize = (n: number, singular: string, plural: string) =>
  `${formatCount(n)} ${n === 1 ? singular : plural}`;

export const countText = (contentType: ContentType, n: number): string =>
  pluralize(n, NOUNS[contentType].singular, NOUNS[contentType].plural);

export const countToLoad = ({ nuevos, cambiados }: Resumen): number => nuevos + cambiados;

/** Lines that wait for a pago to end count too: nothing is written for them yet, but they have to be taken in. */
export const hasSomethingToLoad = (resumen: Resumen): boolean => countToLoad(resumen) + resumen.retenidos > 0;

export const isAllRejected = ({ leidos, rechazados }: Resumen): boolean => rechazados === leidos;

export type Counter = { count: number; label: string };

export function revisionCounters(contentType: ContentType, resumen: Resumen): Counter[] {
  const { nuevos, cambiados, iguales, rechazados } = resumen;
  if (contentType === 'pdfs')
    return [
      { count: nuevos + cambiados, label: 'encontradas' },
      { count: rechazados, label: 'sin factura' },
      { count: iguales, label: 'repetidas' },
    ];
  const { plural, isFeminine } = NOUNS[contentType];
  const ending = isFeminine ? 'as' : 'os';
  // The page of facturas names them in its title; the other page serves four types.
  const nounPrefix = contentType === 'facturas' ? '' : `${plural} `;
  return [
    { count: nuevos, label: `${nounPrefix}nuev${ending}` },
    { count: cambiados, label: 'cambian' },
    { count: iguales, label: 'sin cambios' },
    { count: rechazados, label: `rechazad${ending}` },
  ];
}

export function rechazoLabels(contentType: ContentType): { titulo: string; downloadLabel: string } {
  if (contentType === 'pdfs')
    return { titulo: 'Sin factura', downloadLabel: 'Descargar los que no tienen factura' };
  const label = NOUNS[contentType].isFeminine ? 'rechazadas' : 'rechazados';
  return { titulo: `R${label.slice(1)}`, downloadLabel: `Descargar ${label}` };
}

/** Returns "importada" or "importados", for example, of what this file has and however many they are. */
export function importedWord(archivo: Archivo): string {
  const { isFeminine } = NOUNS[contentTypeOf(archivo)];
  return `importad${isFeminine ? 'a' : 'o'}${archivo.renglonesImportados === 1 ? '' : 's'}`;
}

export function finalCounters(archivo: Archivo): Counter[] {
  const ending = NOUNS[contentTypeOf(archivo)].isFeminine ? 'as' : 'os';
  return [
    { count: archivo.renglonesImportados, label: `importad${ending}` },
    { count: archivo.renglonesSinCambio, label: 'sin cambios' },
    { count: archivo.renglonesOmitidos, label: `omitid${ending}` },
    { count: archivo.renglonesRechazados, label: `rechazad${ending}` },
  ];
}

/** A factura that is paid or being paid stays as it is, whatever the file says. */
export function omittedSentences({ omitidos, retenidos }: Resumen): string[] {
  if (omitidos === 0) return [];
  const untouchedText =
    omitidos === 1
      ? '1 factura ya pagada o en pago no se toca.'
      : `${formatCount(omitidos)} facturas ya pagadas o en pago no se tocan.`;
  if (retenidos === 0) return [untouchedText];
  const waitingText =
    retenidos === 1
      ? 'De ellas, 1 figura pagada en el archivo y tiene un pago por acá sin terminar: se resuelve sola cuando termine.'
      : `De ellas, ${formatCount(retenidos)} figuran pagadas en el archivo y tienen un pago por acá sin terminar: se resuelven solas cuando termine.`;
  return [untouchedText, waitingText];
}

/** Undefined when the file brings no number that is left out. */
export function telefonosSentence({
  telefonosFijos = 0,
  telefonosInvalidos = 0,
}: Resumen): string | undefined {
  if (telefonosFijos + telefonosInvalidos === 0) return undefined;
  const left = [
    ...(telefonosFijos > 0 ? [pluralize(telefonosFijos, 'es fijo', 'son fijos')] : []),
    ...(telefonosInvalidos > 0 ? [pluralize(telefonosInvalidos, 'no sirve', 'no sirven')] : []),
  ];
  return `De los teléfonos, ${left.join(' y ')}: no se cargan, y el resto de esos renglones sí.`;
}

/** They cost, so that they are told apart. Undefined when the cooperative sends none. */
export const smsSentence = ({ avisos: { sms } }: Resumen): string | undefined =>
  sms === undefined ? undefined : `Saldrían ${formatCount(sms)} SMS.`;

export function avisosSentence({ avisos: { emails, push } }: Resumen): string {
  const partes = [
    ...(emails > 0 ? [pluralize(emails, 'correo', 'correos')] : []),
    ...(push > 0 ? [pluralize(push, 'notificación', 'notificaciones')] : []),
  ];
  if (partes.length === 0) return 'No se le avisa a nadie.';
  return `Se ${emails + push === 1 ? 'va' : 'van'} a enviar ${partes.join(' y ')} para avisar.`;
}

export const rejectedSentence = (rechazados: number): string =>
  rechazados === 1
    ? '1 renglón rechazado no se va a cargar.'
    : `${formatCount(rechazados)} renglones rechazados no se van a cargar.`;

const MB = 1024 * 1024;
const GB = 1024 * MB;
const oneDecimal = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 });

/** The result reads "320 KB", "12 MB" or "1,4 GB", with a non-breaking space before the unit. */
export function tamano(bytes: number): string {
  // A file that is not empty never shows as 0 KB.
  if (bytes < MB) return `${Math.max(Math.sign(bytes), Math.round(bytes / 1024))}\u00a0KB`;
  if (bytes < 10 * MB) return `${oneDecimal.format(bytes / MB)}\u00a0MB`;
  if (bytes < GB) return `${Math.round(bytes / MB)}\u00a0MB`;
  return `${oneDecimal.format(bytes / GB)}\u00a0GB`;
}

export const NOTHING_TO_LOAD = 'No hay nada para cargar. ¿Elegiste el formato correcto?';
