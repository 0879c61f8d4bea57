import type { Db } from '@oficina/db';
import type { Actor, FileResult } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { findUsuarioById } from '@oficina/usuarios/server';
import { type Clock, dayInArgentina, formatMoment, nextDay, toWhom, writeDay } from '@oficina/values';
import { leerUbicacion, requerimientoEstado } from '../contract/index.ts';
import { casoVisible } from './caso-visible.ts';
import { dibujarConstancia, type Hoja } from './constancia-pdf.ts';
import { enUnRenglon, imprimible, SIN_DIBUJO } from './constancia-texto.ts';
import type { Caso } from './lectura.repository.ts';

/** Who gives it and whom to go to, as the settings say. */
export type ConstanciaDeps = {
  db: Db;
  clock: Clock;
  cooperativa: {
    nombre: string;
    color: string;
    telefono?: string | undefined;
    direccion?: string | undefined;
    horario?: string | undefined;
  };
  ente: { nombre?: string | undefined; telefono?: string | undefined; web?: string | undefined };
  /** Without a slash at its end. */
  publicUrl: string;
  /** «reclamos.constancia»: false, none is given. */
  constancia: boolean;
};

const diaDeSemana = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', weekday: 'long' });

/** "lunes 16/11/2026". */
const dia = (instante: Date) => {
  const fecha = dayInArgentina(instante);
  return `${diaDeSemana.format(new Date(`${fecha}T12:00:00Z`))} ${writeDay(fecha)}`;
};
const hora = (instante: Date) => formatMoment(instante).slice(11, 16);
/** "las 10:00", never apart. */
const lasHoras = (instante: Date) =>
  `${hora(instante).startsWith('01') ? 'la' : 'las'}\u00a0${hora(instante)}`;
/** "lunes 16/11/2026 a las 10:00". */
const momento = (instante: Date) => `${dia(instante)} a ${lasHoras(instante)}`;
/** "16/11/2026 10:00". */
const corto = (instante: Date) => `${writeDay(dayInArgentina(instante))} ${hora(instante)}`;

const mayuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1);

/** The proof that a case was filed, for whoever may see it. */
export async function constancia(deps: ConstanciaDeps, actor: Actor, id: number): Promise<FileResult> {
  const caso = await casoVisible(deps, actor, id);
  if (!deps.constancia) throw notFound();
  const usuario = caso.usuario_id === null ? undefined : await findUsuarioById(deps.db, caso.usuario_id);
  const documento = caso.contacto?.documento ?? usuario?.documento ?? null;
  const body = await dibujarConstancia(hojaDe(deps, caso, documento));
  return { body, size: body.length, name: `constancia-${caso.numero}.pdf` };
}

function hojaDe(deps: ConstanciaDeps, caso: Caso, documento: string | null): Hoja {
  const { cooperativa } = deps;
  const cuerpo = enPocasHojas(imprimible(caso.descripcion));
  const emitida = deps.clock.now();
  const nombre = enUnRenglon(cooperativa.nombre);
  return {
    cooperativa: nombre,
    contacto: [
      cooperativa.direccion,
      cooperativa.telefono && `Teléfono ${cooperativa.telefono}`,
      cooperativa.horario,
    ]
      .filter((linea) => linea !== undefined && linea !== '')
      .map((linea) => enUnRenglon(linea ?? '')),
    color: cooperativa.color,
    titulo: `Constancia de ${caso.sustantivo}`,
    numero: caso.numero,
    renglones: renglonesDe(caso, documento, emitida),
    plazo: plazoDeRespuesta(deps, caso),
    texto: {
      encabezado: `Texto del ${caso.sustantivo}`,
      cuerpo,
      nota: cuerpo.includes(SIN_DIBUJO)
        ? `El signo ${SIN_DIBUJO} está en lugar de dibujos o letras que no se pueden imprimir.`
        : null,
    },
    enlace: enlaceDe(deps.publicUrl, caso.numero),
    pie: `${nombre} · Constancia N.º ${caso.numero} · Emitida el ${corto(emitida)}`,
    emitida,
  };
}

const RENGLONES_MAXIMOS = 150;

/** A letter in each line would be fifty pages: then they go one after the other. */
const enPocasHojas = (texto: string) =>
  texto.split('\n').length > RENGLONES_MAXIMOS ? texto.replace(/\n+/g, ' / ') : texto;

/** No personal data in the address: the page asks for the document. */
function enlaceDe(publicUrl: string, numero: string): Hoja['enlace'] {
  const pagina = `${publicUrl}/reclamo`;
  return {
    url: `${pagina}?numero=${encodeURIComponent(numero)}`,
    visible: pagina.replace(/^https?:\/\//, ''),
  };
}

const CON_CUENTA = 'Oficina Virtual';
const SIN_CUENTA = 'Formulario público de la Oficina Virtual';

function renglonesDe(caso: Caso, documento: string | null, emitida: Date): [string, string][] {
  const nombre = caso.contacto?.nombre ?? caso.usuario_nombre ?? '';
  const suministro = [caso.suministro_cuenta, caso.suministro_domicilio].filter(Boolean).join(' · ');
  const renglones: [string, string | null][] = [
    ['Presentado', mayuscula(momento(caso.created))],
    [
      'Por',
      [nombre, documento && `documento terminado en ${documento.slice(-VISIBLES)}`]
        .filter(Boolean)
        .join(', '),
    ],
    ['Medio', caso.contacto ? SIN_CUENTA : CON_CUENTA],
    ['Categoría', caso.categoria_nombre],
    ['Suministro', suministro],
    ['Ubicación', caso.ubicacion && lugar(caso.ubicacion)],
    ['Estado', `${estadoDe(caso)} (al ${corto(emitida)})`],
  ];
  return renglones.flatMap(([rotulo, valor]) => (valor ? [[rotulo, enUnRenglon(valor)]] : []));
}

/** The page has the number: with the whole document, whoever finds it could ask how the case goes. */
const VISIBLES = 3;

function lugar(ubicacion: string): string {
  const { latitud, longitud, direccion } = leerUbicacion(ubicacion);
  const punto = latitud === null ? null : `${latitud}, ${longitud}`;
  return [direccion, punto].filter(Boolean).join(' · ');
}

function estadoDe({ estado, cerrado }: Caso): string {
  const palabra = requerimientoEstado.customerLabel(estado);
  return cerrado ? `${palabra} el ${dia(cerrado)}` : palabra;
}

function plazoDeRespuesta({ ente, cooperativa }: ConstanciaDeps, caso: Caso): Hoja['plazo'] {
  const { encabezado, sigue } = loQueFalta(caso);
  const otros = [ente.telefono && `teléfono ${ente.telefono}`, ente.web].filter(Boolean).join(', ');
  const acudir = ente.nombre && `${toWhom(ente.nombre)}${otros ? ` (${otros})` : ''}`;
  return {
    encabezado,
    parrafos: [
      sigue,
      acudir && `Si no te respondemos a tiempo o no estás conforme, podés acudir ${acudir}.`,
      cooperativa.telefono &&
        `Por cualquier duda llamanos al ${cooperativa.telefono} y decinos el número de esta constancia.`,
    ].flatMap((parrafo) => (parrafo ? [enUnRenglon(parrafo)] : [])),
  };
}

function loQueFalta({ vence, cerrado, en_espera_desde, sustantivo }: Caso): {
  encabezado: string;
  sigue: string | null;
} {
  if (cerrado) return { encabezado: `Este ${sustantivo} está cerrado.`, sigue: null };
  if (en_espera_desde)
    return {
      encabezado: 'Esperamos tu respuesta para seguir.',
      sigue: 'Mientras tanto el plazo no corre: sigue cuando nos respondas.',
    };
  if (!vence) return { encabezado: `Recibimos tu ${sustantivo}.`, sigue: null };
  return { encabezado: `Te respondemos a más tardar el ${hasta(vence)}.`, sigue: null };
}

/** What is due by the end of a day says the day alone. */
function hasta(vence: Date): string {
  const finDelDia = new Date(`${nextDay(dayInArgentina(vence))}T00:00:00-03:00`).getTime() - 1;
  return vence.getTime() === finDelDia ? dia(vence) : momento(vence);
}
