import { ARCHIVOS_FACTURAS_PATH, ARCHIVOS_SUBIDAS_PATH } from '@oficina/archivos/contract';
import { CORTES_PATH } from '@oficina/cortes/contract';
import { parseId, parseIri } from '@oficina/hydra';
import { MENSAJES_PATH } from '@oficina/mensajes/contract';
import { staffPagoPath } from '@oficina/pagos/contract';
import { staffRequerimientoPath } from '@oficina/requerimientos/contract';
import { CELULARES_PATH, CORREOS_PATH, fichaPath } from '@oficina/suministros/contract';
import { formatDate } from '@oficina/ui/date-text';
import { formatCount } from '@oficina/ui/money';
import { accionText, usuarioPath } from '@oficina/usuarios/contract';
import { dayInArgentina, type Role, writeDay } from '@oficina/values';
import type { Auditoria } from '../../contract/index.ts';

/** Returns "16/11 11:24:08": the period of the list tells the year. */
export const shortMoment = (created: string): string =>
  `${writeDay(created.slice(0, 10)).slice(0, 5)} ${created.slice(11, 19)}`;

export const fullMoment = (created: string): string => `${formatDate(created)} ${created.slice(11, 19)}`;

/** Returns "11:00", or "15/11 22:47" when it was not today. */
export function sealText(moment: string, now: Date): string {
  const [day, time] = [moment.slice(0, 10), moment.slice(11, 16)];
  return day === dayInArgentina(now) ? time : `${writeDay(day).slice(0, 5)} ${time}`;
}

const OPERATOR = 'cli:';

export function whoText({ quien, usuario, ip }: Pick<Auditoria, 'quien' | 'usuario' | 'ip'>): string {
  if (quien === 'sistema') return 'Sistema';
  if (quien?.startsWith(OPERATOR)) return `${quien.slice(OPERATOR.length)} (comando)`;
  if (quien !== undefined) return quien;
  const id = parseIri('usuarios', usuario ?? '');
  if (id !== null) return `Usuario N.º ${id}`;
  return ip === undefined ? 'Sistema' : 'Sin ingresar';
}

export const personTo = ({ usuario }: Pick<Auditoria, 'usuario'>): string | null => {
  const id = parseIri('usuarios', usuario ?? '');
  return id === null ? null : usuarioPath(id);
};

const SPREADSHEETS: Readonly<Record<string, string>> = {
  auditoria: 'Auditoría',
  corte_avisos: 'Avisos de cortes',
  cortes: 'Cortes',
  enlaces: 'Enlaces',
  facturas: 'Facturas',
  indicadores: 'Indicadores',
  mensajes: 'Mensajes',
  pagos: 'Pagos',
  rendicion: 'Rendición',
  requerimientos: 'Requerimientos',
  suministro_mails: 'Correos',
  usuarios: 'Usuarios',
};

const SESION_MOTIVOS: Readonly<Record<string, string>> = {
  otp: 'Código de dos pasos',
  'clave-corta': 'Contraseña corta',
};

type Subject = Pick<Auditoria, 'entidad' | 'entidadId' | 'sobre' | 'motivo' | 'cambios'> &
  Partial<Pick<Auditoria, 'accion'>>;

/** The filters of the people that hold words of who searched. */
const PERSON_WORDS = ['busqueda', 'nombre', 'apellido', 'documento', 'cuit', 'email', 'telefono'];

/** What somebody looked for among the people; without words, whether they narrowed them. */
function searchedText({ accion, cambios }: Subject): string | undefined {
  if (accion !== 'usuario.listar') return undefined;
  const asked = Object.entries(cambios?.filtros ?? {});
  const words = asked.filter(([name]) => PERSON_WORDS.includes(name)).map(([, value]) => value);
  if (words.length > 0) return `«${words.join(', ')}»`;
  return asked.length > 0 ? 'Con filtros' : 'Sin filtros';
}

/** What has a name is called by it, and the rest by its number. */
const SUBJECTS: Readonly<Record<string, (fact: Subject) => string | undefined>> = {
  adjunto: ({ entidadId }) => `Archivo N.º ${entidadId}`,
  corte: ({ sobre, entidadId }) => (sobre ? `Corte de ${sobre}` : `Corte N.º ${entidadId}`),
  exportacion: ({ entidadId = '', cambios }) => {
    const list = SPREADSHEETS[entidadId] ?? entidadId;
    const filas = cambios?.filas;
    if (typeof filas !== 'number') return list;
    return `${list} · ${formatCount(filas)} ${filas === 1 ? 'renglón' : 'renglones'}`;
  },
  factura: ({ sobre, entidadId }) => `Factura ${sobre ?? `N.º ${entidadId}`}`,
  instalacion: () => undefined,
  auditoria: () => undefined,
  mensaje: ({ sobre, entidadId }) => (sobre ? `Mensaje a ${sobre}` : `Mensaje N.º ${entidadId}`),
  mesa: ({ cambios }) => (typeof cambios?.q === 'string' ? `«${cambios.q}»` : undefined),
  motd: () => 'Aviso',
  pago: ({ entidadId }) => `Pago N.º ${entidadId}`,
  requerimiento: ({ sobre, entidadId }) => `Caso ${sobre ?? `N.º ${entidadId}`}`,
  sesion: ({ motivo }) => motivo && SESION_MOTIVOS[motivo],
  suministro: ({ sobre, entidadId }) => sobre ?? `Suministro N.º ${entidadId}`,
  suministro_mail: ({ sobre, entidadId }) => sobre ?? `Correo N.º ${entidadId}`,
  suministro_telefono: ({ sobre, entidadId }) => sobre ?? `Celular N.º ${entidadId}`,
  usuario: (fact) =>
    fact.sobre ?? ((fact.entidadId && `Usuario N.º ${fact.entidadId}`) || searchedText(fact)),
};

export const subjectText = (fact: Subject): string => {
  const named = SUBJECTS[fact.entidad];
  return (named ? named(fact) : (fact.sobre ?? fact.entidadId)) || '–';
};

const CASES: readonly Role[] = ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO'];

/** Those with roles open only for them; the others, for whoever reads the audit. */
const PAGES: Readonly<Record<string, { to: (id: number) => string; roles?: readonly Role[] }>> = {
  archivo_facturas: { to: () => ARCHIVOS_FACTURAS_PATH },
  archivo_subidas: { to: () => ARCHIVOS_SUBIDAS_PATH },
  corte: { to: () => CORTES_PATH, roles: ['ROLE_CORTE_ADMIN'] },
  mensaje: { to: (id) => `${MENSAJES_PATH}?ver=${id}` },
  pago: { to: staffPagoPath },
  requerimiento: { to: staffRequerimientoPath, roles: CASES },
  suministro: { to: fichaPath },
  suministro_mail: { to: () => CORREOS_PATH },
  suministro_telefono: { to: () => CELULARES_PATH },
  usuario: { to: usuarioPath },
};

/** Null when it has no page of its own, or none that the reader opens. */
export function subjectTo(
  { entidad, entidadId }: Pick<Auditoria, 'entidad' | 'entidadId'>,
  roles: readonly Role[],
): string | null {
  const id = parseId(entidadId ?? '');
  const page = PAGES[entidad];
  if (id === null || !page) return null;
  return page.roles?.some((role) => roles.includes(role)) === false ? null : page.to(id);
}

/** What is copied of a fact, one line for each datum. */
export function copyOf(fact: Auditoria): string {
  const { created, accion, motivo, ip, renglon, sello, cambios } = fact;
  const lines = [
    ['Cuándo', fullMoment(created)],
    ['Quién', whoText(fact)],
    ['Qué', accionText(accion).words],
    ['Sobre qué', subjectText(fact)],
    ['Motivo', motivo],
    ['IP', ip],
    ['Renglón', renglon],
    ['Sello', sello],
    ['Cambios', cambios && JSON.stringify(cambios)],
  ];
  return lines.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])).join('\n');
}
