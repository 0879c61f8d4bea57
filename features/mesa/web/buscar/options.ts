import { parseId } from '@oficina/hydra';
import { staffPagoPath } from '@oficina/pagos/contract';
import type { Clase } from '@oficina/requerimientos/contract';
import { STAFF_REQUERIMIENTOS_PATH, staffRequerimientoPath } from '@oficina/requerimientos/contract';
import { correosAtPath, correosPath, fichaPath, STAFF_SUMINISTROS_PATH } from '@oficina/suministros/contract';
import { USUARIOS_PATH, usuarioPath } from '@oficina/usuarios/contract';
import { asSpelled } from '@oficina/values';
import type { Fila, GrupoTipo, Hallazgos } from '../../contract/index.ts';

export type Screen = { label: string; to: string };
export type Act = { label: string; run: () => void };
/** It leads to a page, or it does something here. */
export type Option = { key: string; titulo: string; detalle: string; dato: string } & (
  | { to: string; run?: undefined }
  | { run: () => void }
);
export type OptionGroup = {
  tipo: GrupoTipo | 'screens' | 'acts' | 'everywhere';
  title: string;
  note: string;
  options: readonly Option[];
  /** Where the rest of them are. */
  all?: Option;
};

const TITLES: Readonly<Record<GrupoTipo, string>> = {
  suministros: 'Suministros',
  personas: 'Personas',
  requerimientos: 'Casos',
  facturas: 'Facturas',
  pagos: 'Pagos',
  correos: 'Correos',
};

const ONE: Readonly<Record<GrupoTipo, string>> = {
  suministros: 'un suministro',
  personas: 'una persona',
  requerimientos: 'un caso',
  facturas: 'una factura',
  pagos: 'un pago',
  correos: 'un correo',
};

const SEVERAL = 'puede ser suministro, documento, teléfono, factura, caso o pago';
const READ_AS: Readonly<Record<Clase, string>> = {
  correo: 'leído como correo',
  cuenta: 'leído como suministro',
  cuit: 'leído como CUIT',
  documento: 'leído como documento',
  domicilio: 'leído como domicilio',
  factura: 'leído como factura',
  nombre: 'leído como nombre',
  numero: SEVERAL,
  pago: 'leído como pago',
  requerimiento: 'leído como caso',
  telefono: 'leído como teléfono',
};

/** A number may be many things until only one of them is there. */
export function howItWasRead({ clase, grupos }: Hallazgos): string {
  const [first, ...others] = grupos;
  const isOne = first?.filas.length === 1 && !first.hayMas && others.length === 0;
  return clase === 'numero' && isOne ? `coincide con ${ONE[first.tipo]}` : READ_AS[clase];
}

export const idOf = (iri = '') => parseId(iri.slice(iri.lastIndexOf('/') + 1)) ?? 0;

const PATHS: Readonly<Record<GrupoTipo, (fila: Fila) => string>> = {
  suministros: (fila) => fichaPath(idOf(fila['@id'])),
  personas: (fila) => usuarioPath(idOf(fila['@id'])),
  requerimientos: (fila) => staffRequerimientoPath(idOf(fila['@id'])),
  facturas: (fila) => `${fichaPath(idOf(fila.suministro))}?factura=${idOf(fila['@id'])}`,
  pagos: (fila) => staffPagoPath(idOf(fila['@id'])),
  correos: (fila) => correosPath(fila.dato),
};

const searchOf = (path: string, name: string) => (typed: string) =>
  `${path}?${new URLSearchParams({ [name]: typed })}`;

/** The list where the same search goes on. Facturas and pagos are found by their number, which is of one. */
const LISTS: Readonly<Partial<Record<GrupoTipo, (typed: string) => string>>> = {
  suministros: searchOf(STAFF_SUMINISTROS_PATH, 'q'),
  personas: searchOf(USUARIOS_PATH, 'busqueda'),
  requerimientos: (typed) =>
    `${STAFF_REQUERIMIENTOS_PATH}?${new URLSearchParams({ vista: 'todos', q: typed })}`,
  correos: correosAtPath,
};

const TOO_MANY = 'Hay demasiados: escribí algo más.';
const MORE = 'hay más';

/** What the person could not open is not offered. */
export function foundOptions(
  { grupos }: Hallazgos,
  typed: string,
  canOpen: (path: string) => boolean,
): OptionGroup[] {
  return grupos.flatMap(({ tipo, filas, hayMas, incompleto }) => {
    const options = filas
      .map((fila) => ({ ...fila, key: fila['@id'], to: PATHS[tipo](fila) }))
      .filter(({ to }) => canOpen(to));
    if (options.length === 0 && !incompleto) return [];
    const group = { tipo, title: TITLES[tipo], options };
    if (incompleto) return [{ ...group, note: TOO_MANY }];
    const to = hayMas ? LISTS[tipo]?.(typed) : undefined;
    if (to === undefined || !canOpen(to)) return [{ ...group, note: hayMas ? MORE : '' }];
    return [{ ...group, note: '', all: { key: `todos-${tipo}`, to, ...plain('ver todos') } }];
  });
}

/** The list of suministros looks inside of words too, which the box does not. */
export function everywhere(typed: string, canOpen: (path: string) => boolean): OptionGroup[] {
  if (!canOpen(STAFF_SUMINISTROS_PATH)) return [];
  const to = `${STAFF_SUMINISTROS_PATH}?${new URLSearchParams({ q: typed })}`;
  const titulo = `Buscar «${typed}» en todos los textos`;
  return [{ tipo: 'everywhere', title: '', note: '', options: [{ key: 'todo', to, ...plain(titulo) }] }];
}

const plain = (titulo: string) => ({ titulo, detalle: '', dato: '' });

/** After «>» only the acts and the screens are searched, by any part of their names. */
export function screenOptions(
  screens: readonly Screen[],
  acts: readonly Act[],
  typed: string,
): OptionGroup[] {
  const wanted = asSpelled(typed.slice(1));
  const isWanted = ({ label }: { label: string }) => asSpelled(label).includes(wanted);
  const groups: OptionGroup[] = [
    {
      ...{ tipo: 'acts', title: 'Qué hacer', note: '' },
      options: acts.filter(isWanted).map(({ label, run }) => ({ key: label, run, ...plain(label) })),
    },
    {
      ...{ tipo: 'screens', title: 'Pantallas', note: '' },
      options: screens.filter(isWanted).map(({ label, to }) => ({ key: to, to, ...plain(label) })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** What somebody asks for is filed in the ficha of their suministro; whoever has none says who they are. */
export function filingOptions(found: Hallazgos | undefined, file: () => void): OptionGroup[] {
  const fichas = (found?.grupos ?? []).filter(({ tipo }) => tipo === 'suministros');
  const toFile = (option: Option): Option =>
    option.run ? option : { ...option, to: `${option.to}?acto=cargar` };
  return [
    ...foundOptions({ clase: 'nombre', grupos: fichas }, '', () => true).map(({ all, ...group }) => ({
      ...group,
      note: all ? MORE : group.note,
      options: group.options.map(toFile),
    })),
    {
      ...{ tipo: 'acts', title: 'Sin suministro', note: '' },
      options: [{ key: 'sin-suministro', run: file, ...plain('Cargarlo a nombre de otra persona') }],
    },
  ];
}

export type Piece = { text: string; isMatch: boolean };

/** What was typed is marked where it stands, so that the eye finds why a row is there. */
export function markTyped(text: string, typed: string): Piece[] {
  const words = asSpelled(typed).split(' ').filter(Boolean);
  return text.split(/(?<=\s)|(?=\s)/).flatMap((part): Piece[] => {
    const spelled = asSpelled(part);
    const word = words.find((one) => one.length > 0 && spelled.startsWith(one));
    if (word === undefined || spelled.length !== part.length) return [{ text: part, isMatch: false }];
    const rest = part.slice(word.length);
    return [
      { text: part.slice(0, word.length), isMatch: true },
      ...(rest ? [{ text: rest, isMatch: false }] : []),
    ];
  });
}
