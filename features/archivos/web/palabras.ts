import { formatCount } from '@oficina/ui/money';
import { type Resumen, TIPOS_DE_SUBIDA, type TipoDeSubida } from '../contract/index.ts';
import { type Archivo, loQueTrae, type Trae } from './clase.ts';

const TIPOS: Readonly<Record<TipoDeSubida, string>> = {
  padron: 'Padrón de suministros',
  consumos: 'Consumos',
  cobranzas: 'Cobranzas (pagadas en otro lado)',
  pdfs: 'PDF de facturas (ZIP)',
};

export const palabraDeTipo = (tipo: TipoDeSubida): string => TIPOS[tipo];
export const TIPOS_OFRECIDOS = TIPOS_DE_SUBIDA.map((tipo) => ({ value: tipo, label: TIPOS[tipo] }));

type Palabras = {
  uno: string;
  varios: string;
  /** The noun is a "la": nuevas, rechazadas. */
  femenino: boolean;
  /** What customers will notice once it is loaded. */
  efecto: string;
};

const PALABRAS: Readonly<Record<Trae, Palabras>> = {
  facturas: {
    uno: 'factura',
    varios: 'facturas',
    femenino: true,
    efecto: 'Los clientes van a ver las facturas nuevas.',
  },
  padron: {
    uno: 'suministro',
    varios: 'suministros',
    femenino: false,
    efecto: 'Los datos de esos suministros van a quedar como dice el archivo.',
  },
  consumos: {
    uno: 'consumo',
    varios: 'consumos',
    femenino: false,
    efecto: 'Los clientes van a ver los consumos nuevos.',
  },
  cobranzas: {
    uno: 'cobranza',
    varios: 'cobranzas',
    femenino: true,
    efecto: 'Los clientes van a ver esas facturas como pagadas.',
  },
  pdfs: {
    uno: 'PDF',
    varios: 'PDF',
    femenino: false,
    efecto: 'Los clientes van a poder descargar esas facturas.',
  },
};

export const efectoDe = (trae: Trae): string => PALABRAS[trae].efecto;
export const nombreDe = (trae: Trae): string => PALABRAS[trae].varios;

const cuantos = (n: number, uno: string, varios: string) => `${formatCount(n)} ${n === 1 ? uno : varios}`;

/** "41.188 facturas", "1 suministro". */
export const contar = (trae: Trae, n: number): string =>
  cuantos(n, PALABRAS[trae].uno, PALABRAS[trae].varios);

/** What will be written. */
export const aCargar = ({ nuevos, cambiados }: Resumen): number => nuevos + cambiados;

/** With the ones that wait for a payment to end: nothing is written of them yet, but they have to be taken in. */
export const hayQueCargar = (resumen: Resumen): boolean => aCargar(resumen) + resumen.retenidos > 0;

export const todoRechazado = ({ leidos, rechazados }: Resumen): boolean => rechazados === leidos;

export type Contador = { cuanto: number; palabra: string };

/** What the check found, in the words of what the file brings. */
export function contadoresDe(trae: Trae, resumen: Resumen): Contador[] {
  const { nuevos, cambiados, iguales, rechazados } = resumen;
  if (trae === 'pdfs')
    return [
      { cuanto: nuevos + cambiados, palabra: 'encontradas' },
      { cuanto: rechazados, palabra: 'sin factura' },
      { cuanto: iguales, palabra: 'repetidas' },
    ];
  const { varios, femenino } = PALABRAS[trae];
  const fin = femenino ? 'as' : 'os';
  // The screen of the bills says it in its title; the other one serves for four things.
  const que = trae === 'facturas' ? '' : `${varios} `;
  return [
    { cuanto: nuevos, palabra: `${que}nuev${fin}` },
    { cuanto: cambiados, palabra: 'cambian' },
    { cuanto: iguales, palabra: 'sin cambios' },
    { cuanto: rechazados, palabra: `rechazad${fin}` },
  ];
}

/** How what is not taken is called; of the PDF, the ones that are of no bill. */
export function palabrasDeRechazo(trae: Trae): { titulo: string; descargar: string } {
  if (trae === 'pdfs') return { titulo: 'Sin factura', descargar: 'Descargar los que no tienen factura' };
  const palabra = PALABRAS[trae].femenino ? 'rechazadas' : 'rechazados';
  return { titulo: `R${palabra.slice(1)}`, descargar: `Descargar ${palabra}` };
}

/** How it ended, or how far it got, in the same words as its check. */
export function contadoresFinales(archivo: Archivo): Contador[] {
  const fin = PALABRAS[loQueTrae(archivo)].femenino ? 'as' : 'os';
  return [
    { cuanto: archivo.renglonesImportados, palabra: `importad${fin}` },
    { cuanto: archivo.renglonesSinCambio, palabra: 'sin cambios' },
    { cuanto: archivo.renglonesOmitidos, palabra: `omitid${fin}` },
    { cuanto: archivo.renglonesRechazados, palabra: `rechazad${fin}` },
  ];
}

/** The bills that stay as they are, whatever the file says of them. */
export function oracionDeOmitidos({ omitidos, retenidos }: Resumen): string[] {
  if (omitidos === 0) return [];
  const quietas =
    omitidos === 1
      ? '1 factura ya pagada o en pago no se toca.'
      : `${formatCount(omitidos)} facturas ya pagadas o en pago no se tocan.`;
  if (retenidos === 0) return [quietas];
  const esperan =
    retenidos === 1
      ? 'De ellas, 1 figura pagada en el archivo y tiene un pago por acá sin terminar: se resuelve sola cuando termine.'
      : `De ellas, ${formatCount(retenidos)} figuran pagadas en el archivo y tienen un pago por acá sin terminar: se resuelven solas cuando termine.`;
  return [quietas, esperan];
}

/** Whom loading it will tell. */
export function oracionDeAvisos({ avisos: { emails, push } }: Resumen): string {
  const partes = [
    ...(emails > 0 ? [cuantos(emails, 'correo', 'correos')] : []),
    ...(push > 0 ? [cuantos(push, 'notificación', 'notificaciones')] : []),
  ];
  if (partes.length === 0) return 'No se le avisa a nadie.';
  return `Se ${emails + push === 1 ? 'va' : 'van'} a enviar ${partes.join(' y ')} para avisar.`;
}

export const oracionDeRechazados = (rechazados: number): string =>
  rechazados === 1
    ? '1 renglón rechazado no se va a cargar.'
    : `${formatCount(rechazados)} renglones rechazados no se van a cargar.`;

const MB = 1024 * 1024;
const GB = 1024 * MB;
const unDecimal = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 });

/** "320 KB", "12 MB", "1,4 GB"; the number stays with its unit. */
export function tamano(bytes: number): string {
  // What has something in it is not of nothing.
  if (bytes < MB) return `${Math.max(Math.sign(bytes), Math.round(bytes / 1024))}\u00a0KB`;
  if (bytes < 10 * MB) return `${unDecimal.format(bytes / MB)}\u00a0MB`;
  if (bytes < GB) return `${Math.round(bytes / MB)}\u00a0MB`;
  return `${unDecimal.format(bytes / GB)}\u00a0GB`;
}

export const NADA_PARA_CARGAR = 'No hay nada para cargar. ¿Elegiste el formato correcto?';
