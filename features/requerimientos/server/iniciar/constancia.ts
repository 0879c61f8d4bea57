import type { Db } from '@oficina/db';
import type { Actor, FileResult, Letterhead } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { nombreVisible } from '@oficina/usuarios/contract';
import { findUsuarioById } from '@oficina/usuarios/server';
import {
  type Clock,
  dayInArgentina,
  formatMoment,
  nextDay,
  parseUbicacion,
  toWhom,
  writeDay,
} from '@oficina/values';
import { type AttendedCanal, receivedText, requerimientoEstado } from '../../contract/index.ts';
import type { ReadableRequerimiento } from '../requerimiento-detail.repository.ts';
import { getReadableRequerimiento } from '../visible-requerimiento.ts';
import { type ConstanciaPage, drawConstancia } from './constancia-pdf.ts';
import { onOneLine, printable, UNPRINTABLE } from './constancia-text.ts';

export type ConstanciaDeps = {
  db: Db;
  clock: Clock;
  cooperativa: Letterhead & {
    color: string;
    telefono?: string | undefined;
    direccion?: string | undefined;
    horario?: string | undefined;
  };
  ente: { nombre?: string | undefined; telefono?: string | undefined; web?: string | undefined };
  /** The address has no trailing slash. */
  publicUrl: string;
  /** The setting is «reclamos.constancia»; when false, no constancia is issued. */
  constancia: boolean;
};

const weekdayFormat = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', weekday: 'long' });

const writeWeekday = (instant: Date) => {
  const fecha = dayInArgentina(instant);
  return `${weekdayFormat.format(new Date(`${fecha}T12:00:00Z`))} ${writeDay(fecha)}`;
};
const writeTime = (instant: Date) => formatMoment(instant).slice(11, 16);
/** The hour looks like "las 10:00", with a no-break space so that it never splits across lines. */
const writeHour = (instant: Date) =>
  `${writeTime(instant).startsWith('01') ? 'la' : 'las'}\u00a0${writeTime(instant)}`;
const writeMoment = (instant: Date) => `${writeWeekday(instant)} a ${writeHour(instant)}`;
const writeShort = (instant: Date) => `${writeDay(dayInArgentina(instant))} ${writeTime(instant)}`;

const capitalize = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1);

export async function constancia(deps: ConstanciaDeps, actor: Actor, id: number): Promise<FileResult> {
  const requerimiento = await getReadableRequerimiento(deps, actor, id);
  if (!deps.constancia) throw notFound();
  const usuario =
    requerimiento.usuario_id === null ? undefined : await findUsuarioById(deps.db, requerimiento.usuario_id);
  const documento = requerimiento.contacto?.documento ?? usuario?.documento ?? null;
  const receivedBy =
    requerimiento.cargado_por === null
      ? undefined
      : await findUsuarioById(deps.db, requerimiento.cargado_por);
  const body = await drawConstancia({
    ...pageOf(deps, requerimiento, {
      documento,
      receivedBy: receivedBy && nombreVisible({ ...receivedBy, razonSocial: receivedBy.razon_social }),
    }),
    logo: await deps.cooperativa.band?.logo(),
  });
  return { body, size: body.length, name: `constancia-${requerimiento.numero}.pdf` };
}

function pageOf(deps: ConstanciaDeps, requerimiento: ReadableRequerimiento, people: People): ConstanciaPage {
  const { cooperativa } = deps;
  const cuerpo = limitLines(printable(requerimiento.descripcion));
  const issued = deps.clock.now();
  const nombre = onOneLine(cooperativa.nombre);
  return {
    cooperativa: nombre,
    contacto: [
      cooperativa.direccion,
      cooperativa.telefono && `Teléfono ${cooperativa.telefono}`,
      cooperativa.horario,
    ]
      .filter((line) => line !== undefined && line !== '')
      .map((line) => onOneLine(line ?? '')),
    color: cooperativa.color,
    titulo: `Constancia de ${requerimiento.sustantivo}`,
    numero: requerimiento.numero,
    renglones: linesOf(requerimiento, people, issued),
    plazo: writePlazo(deps, requerimiento),
    texto: {
      heading: `Texto del ${requerimiento.sustantivo}`,
      cuerpo,
      nota: cuerpo.includes(UNPRINTABLE)
        ? `El signo ${UNPRINTABLE} está en lugar de dibujos o letras que no se pueden imprimir.`
        : null,
    },
    link: linkTo(deps.publicUrl, requerimiento.numero),
    footer: `${nombre} · Constancia N.º ${requerimiento.numero} · Emitida el ${writeShort(issued)}`,
    issued,
  };
}

const RENGLONES_MAXIMOS = 150;

/** One letter per line would fill fifty pages, so too many lines are joined. */
const limitLines = (texto: string) =>
  texto.split('\n').length > RENGLONES_MAXIMOS ? texto.replace(/\n+/g, ' / ') : texto;

/** The address carries no personal data: the page asks for the document. */
function linkTo(publicUrl: string, numero: string): ConstanciaPage['link'] {
  const page = `${publicUrl}/reclamo`;
  return {
    url: `${page}?numero=${encodeURIComponent(numero)}`,
    visible: page.replace(/^https?:\/\//, ''),
  };
}

const WITH_CUENTA = 'Oficina Virtual';
const WITHOUT_CUENTA = 'Formulario público de la Oficina Virtual';

type People = { documento: string | null; receivedBy: string | undefined };

function medioOf({ canal, contacto }: ReadableRequerimiento, receivedBy: string | undefined): string {
  if (canal === 'web') return contacto ? WITHOUT_CUENTA : WITH_CUENTA;
  return receivedText(canal as AttendedCanal, receivedBy);
}

function linesOf(
  requerimiento: ReadableRequerimiento,
  { documento, receivedBy }: People,
  issued: Date,
): [string, string][] {
  const nombre = requerimiento.contacto?.nombre ?? requerimiento.usuario_nombre ?? '';
  const suministro = [requerimiento.suministro_cuenta, requerimiento.suministro_domicilio]
    .filter(Boolean)
    .join(' · ');
  const renglones: [string, string | null][] = [
    ['Presentado', capitalize(writeMoment(requerimiento.created))],
    [
      'Por',
      [nombre, documento && `documento terminado en ${documento.slice(-VISIBLE_DIGITS)}`]
        .filter(Boolean)
        .join(', '),
    ],
    ['Medio', medioOf(requerimiento, receivedBy)],
    ['Categoría', requerimiento.categoria_nombre],
    ['Suministro', suministro],
    ['Ubicación', requerimiento.ubicacion && writeUbicacion(requerimiento.ubicacion)],
    ['Estado', `${writeEstado(requerimiento)} (al ${writeShort(issued)})`],
  ];
  return renglones.flatMap(([label, valor]) => (valor ? [[label, onOneLine(valor)]] : []));
}

/** The page shows the case number, so with the whole document anyone who finds it could look up the case. */
const VISIBLE_DIGITS = 3;

function writeUbicacion(ubicacion: string): string {
  const { latitud, longitud, direccion } = parseUbicacion(ubicacion);
  const coordinates = latitud === null ? null : `${latitud}, ${longitud}`;
  return [direccion, coordinates].filter(Boolean).join(' · ');
}

function writeEstado({ estado, cerrado }: ReadableRequerimiento): string {
  const word = requerimientoEstado.customerLabel(estado);
  return cerrado ? `${word} el ${writeWeekday(cerrado)}` : word;
}

function writePlazo(
  { ente, cooperativa }: ConstanciaDeps,
  requerimiento: ReadableRequerimiento,
): ConstanciaPage['plazo'] {
  const { heading, details } = plazoSummary(requerimiento);
  const contactDetails = [ente.telefono && `teléfono ${ente.telefono}`, ente.web].filter(Boolean).join(', ');
  const regulator = ente.nombre && `${toWhom(ente.nombre)}${contactDetails ? ` (${contactDetails})` : ''}`;
  return {
    heading,
    paragraphs: [
      details,
      regulator && `Si no te respondemos a tiempo o no estás conforme, podés acudir ${regulator}.`,
      cooperativa.telefono &&
        `Por cualquier duda llamanos al ${cooperativa.telefono} y decinos el número de esta constancia.`,
    ].flatMap((paragraph) => (paragraph ? [onOneLine(paragraph)] : [])),
  };
}

function plazoSummary({ vence, cerrado, en_espera_desde, sustantivo }: ReadableRequerimiento): {
  heading: string;
  details: string | null;
} {
  if (cerrado) return { heading: `Este ${sustantivo} está cerrado.`, details: null };
  if (en_espera_desde)
    return {
      heading: 'Esperamos tu respuesta para seguir.',
      details: 'Mientras tanto el plazo no corre: sigue cuando nos respondas.',
    };
  if (!vence) return { heading: `Recibimos tu ${sustantivo}.`, details: null };
  return { heading: `Te respondemos a más tardar el ${writeDeadline(vence)}.`, details: null };
}

function writeDeadline(vence: Date): string {
  const endOfDay = new Date(`${nextDay(dayInArgentina(vence))}T00:00:00-03:00`).getTime() - 1;
  return vence.getTime() === endOfDay ? writeWeekday(vence) : writeMoment(vence);
}
