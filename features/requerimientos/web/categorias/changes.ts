import type { CategoriaValor } from '../../contract/index.ts';

type Field = keyof CategoriaValor;
type Requirement = 0 | 1 | 2;

export const REQUIREMENTS: Readonly<Record<Requirement, string>> = {
  0: 'No se pide',
  1: 'Opcional',
  2: 'Obligatorio',
};

const asked = (what: string) => (requirement: unknown) =>
  `${what}: ${REQUIREMENTS[requirement as Requirement].toLowerCase()}`;
const yesNo = (yes: string, no: string) => (value: unknown) => (value === true ? yes : no);
const changed = (what: string) => () => what;

/** How the change of each field is told in the bar and in the versions. */
const TOLD: Readonly<Record<Field, (value: unknown) => string>> = {
  nombre: (value) => `ahora «${value}»`,
  sustantivo: (value) => `es un ${value}`,
  textoAyuda: changed('ayuda'),
  descripcionInicial: changed('pregunta'),
  textoCondiciones: changed('condiciones'),
  requiereSuministro: yesNo('pide el suministro', 'no pide el suministro'),
  adjuntarFotos: asked('fotos'),
  adjuntarFotosObs: changed('texto de las fotos'),
  adjuntarArchivos: asked('archivos'),
  adjuntarArchivosObs: changed('texto de los archivos'),
  adjuntosSeguros: yesNo('archivos protegidos', 'archivos sin protección'),
  adjuntarUbicacion: asked('ubicación'),
  url: changed('enlace'),
  activo: yesNo('se ofrece', 'se desactiva'),
};

const FIELDS = Object.keys(TOLD) as Field[];

export function tellChanges(saved: CategoriaValor, valor: CategoriaValor): string[] {
  const fields = FIELDS.filter((field) => saved[field] !== valor[field]);
  if (fields.length === 0) return [];
  return [`${saved.nombre}: ${fields.map((field) => TOLD[field](valor[field])).join(', ')}`];
}

const LABELS: Readonly<Partial<Record<Field, string>>> = {
  nombre: 'Nombre',
  textoAyuda: 'Ayuda',
  descripcionInicial: 'Pregunta',
  textoCondiciones: 'Condiciones',
  adjuntarFotosObs: 'De las fotos',
  adjuntarArchivosObs: 'De los archivos',
  url: 'Enlace',
};

/** The whole of it, to read it beside what somebody else wrote: the texts that there are, and then what it asks for. */
export function show(valor: unknown): string {
  const categoria = valor as CategoriaValor;
  return FIELDS.flatMap((field) => {
    const label = LABELS[field];
    const value = categoria[field];
    if (label === undefined) return [TOLD[field](value)];
    return value === '' ? [] : [`${label}: ${value}`];
  }).join(' · ');
}
