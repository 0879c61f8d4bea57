/** The same place before and after; what is on one side alone leaves the other out. */
export type Part = { before?: string; after?: string; isEqual: boolean };
export type Change = { name: string; parts: readonly Part[] };

type Cambios = Readonly<Record<string, unknown>>;
type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** What is noted of most acts; the rest keeps the name that it has in the audit. */
const LABELS: Readonly<Record<string, string>> = {
  canal: 'Canal',
  clase: 'Leído como',
  completa: 'Completa',
  created: 'Fechas',
  deuda: 'Vio la deuda',
  filas: 'Renglones',
  filtros: 'Filtros',
  from: 'desde',
  mensajes: 'Mensajes',
  minuto: 'Minuto',
  nombre: 'Nombre',
  pagina: 'Página',
  para: 'Para',
  q: 'Buscó',
  sesionesTerminadas: 'Sesiones cerradas',
  until: 'hasta',
  usuarios: 'Usuarios',
  veces: 'Veces',
  privacidad: 'Privacidad',
  terminos: 'Términos',
  version: 'Versión',
  vistos: 'Vio',
};
const labelOf = (name: string) => LABELS[name] ?? name;

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.length > 0 ? value.map(textOf).join(', ') : '–';
  if (!isPlain(value)) return String(value);
  const inside = Object.entries(value).map(([name, one]) => `${labelOf(name)}: ${textOf(one)}`);
  return inside.join(' · ') || '–';
}

/** Of two lists, what both have is told once and apart from what each has alone. */
function partsOf(before: unknown, after: unknown): Part[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const [old, now] = [before.map(textOf), after.map(textOf)];
    const kept = old.filter((one) => now.includes(one));
    const gone = old.filter((one) => !now.includes(one));
    const added = now.filter((one) => !old.includes(one));
    return [
      ...(kept.length > 0 ? [{ before: kept.join(', '), after: kept.join(', '), isEqual: true }] : []),
      ...(gone.length + added.length > 0
        ? [{ before: gone.join(', ') || '–', after: added.join(', ') || '–', isEqual: false }]
        : []),
    ];
  }
  const [old, now] = [textOf(before), textOf(after)];
  return [{ before: old, after: now, isEqual: old === now }];
}

function compare(name: string, before: unknown, after: unknown): Change[] {
  const isOneSided = (isPlain(before) || before === undefined) && (isPlain(after) || after === undefined);
  if (!isOneSided || (before === undefined && after === undefined))
    return [{ name, parts: partsOf(before, after) }];
  const [old, now]: [Plain, Plain] = [isPlain(before) ? before : {}, isPlain(after) ? after : {}];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return keys.flatMap((key) => compare(name ? `${name}.${key}` : key, old[key], now[key]));
}

/** Some acts name both sides otherwise. */
const SIDES = [
  ['antes', 'despues'],
  ['de', 'a'],
] as const;

/** What changed, side by side, and what else was noted of the act. */
export function changesOf(cambios: Cambios): { changes: Change[]; notes: [name: string, value: string][] } {
  const [before, after] = SIDES.find((sides) => sides.some((side) => side in cambios)) ?? ['', ''];
  const notes = Object.entries(cambios).filter(([name]) => name !== before && name !== after);
  return {
    changes: before === '' ? [] : compare('', cambios[before], cambios[after]),
    notes: notes.map(([name, value]) => [labelOf(name), textOf(value)]),
  };
}
