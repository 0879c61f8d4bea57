import { isDeepStrictEqual } from 'node:util';
import type { Db, Reader, Tx } from '@oficina/db';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import { AJUSTE_FORMATS, type AjusteFormat } from './ajuste-formats.ts';
import { deleteAjuste, findAjustes, lockAjuste, saveAjuste } from './ajustes.repository.ts';
import { listCategoriaCodigos } from './categorias.repository.ts';
import { checkRules, type RuleSettings } from './rules.ts';

type Deps = {
  db: Db;
  clock: Clock;
  /** These settings of the installation apply when there is no ajuste. */
  settings: RuleSettings;
};

/** The operator made a mistake, which is reported, and nothing changes. */
export type AjusteError = { error: string };
export type AjusteVisto = { key: string; valor: string; changed: boolean };

const formatOf = (key: string) => AJUSTE_FORMATS.find((format) => format.key === key);
const unknownAjuste = (key: string): AjusteError => ({
  error: `No hay un ajuste «${key}». Los que hay: ${AJUSTE_FORMATS.map((format) => format.key).join(', ')}.`,
});

export async function verAjustes({ db, settings }: Omit<Deps, 'clock'>): Promise<AjusteVisto[]> {
  const stored = await findAjustes(
    db,
    AJUSTE_FORMATS.map(({ key }) => key),
  );
  return AJUSTE_FORMATS.map((format) => {
    const { key, rule } = format;
    const changed = stored.has(key);
    const valor = changed ? stored.get(key) : rule && settings[rule];
    return { key, changed, valor: valor === undefined || valor === null ? '' : show(format, valor) };
  });
}

/** A value written by other means may have any shape, so it is shown as it is. */
function show({ write }: AjusteFormat, valor: unknown): string {
  try {
    return write(valor);
  } catch {
    return JSON.stringify(valor);
  }
}

/** The change applies from the next case on. An equal value changes nothing. */
export async function guardarAjuste(
  deps: Deps,
  by: string,
  { key, texto }: { key: string; texto: string },
): Promise<AjusteError | null> {
  const format = formatOf(key);
  if (!format) return unknownAjuste(key);
  const valor = format.parse(texto);
  if (valor === undefined) return { error: `«${key}» se escribe como ${format.example}` };
  return deps.db.tx(async (tx) => {
    const antes = await lockAjuste(tx, key);
    const error = await findError(deps, tx, format, valor);
    if (error !== null) return { error };
    if (isDeepStrictEqual(antes, valor)) return null;
    await saveAjuste(tx, { clave: key, valor, now: deps.clock.now() });
    await audit(tx, by, key, { antes: antes ?? null, despues: valor });
    return null;
  });
}

export async function quitarAjuste(deps: Deps, by: string, key: string): Promise<AjusteError | null> {
  const format = formatOf(key);
  if (!format) return unknownAjuste(key);
  return deps.db.tx(async (tx) => {
    const antes = await lockAjuste(tx, key);
    if (antes === undefined) return null;
    const error = await findError(deps, tx, format, undefined);
    if (error !== null) return { error };
    await deleteAjuste(tx, key);
    await audit(tx, by, key, { antes, despues: null });
    return null;
  });
}

/** The value is checked together with all the others, because each may be valid alone and the resulting calendar wrong. */
async function findError(
  { settings }: Deps,
  tx: Reader,
  { key, rule }: AjusteFormat,
  valor: unknown,
): Promise<string | null> {
  if (!rule) return null;
  const stored = await findAjustes(
    tx,
    AJUSTE_FORMATS.map((format) => format.key).filter((other) => other !== key),
  );
  const current = AJUSTE_FORMATS.flatMap((format) =>
    format.rule && stored.has(format.key) ? [[format.rule, stored.get(format.key)] as const] : [],
  );
  const all = {
    ...settings,
    ...Object.fromEntries(current),
    ...(valor !== undefined && { [rule]: valor }),
  };
  const error = checkRules(all as RuleSettings);
  if (error !== null || rule !== 'plazos' || valor === undefined) return error;
  const codigos = await listCategoriaCodigos(tx);
  const unknownCodigo = Object.keys(valor as object).find((codigo) => !codigos.includes(codigo));
  return unknownCodigo === undefined
    ? null
    : `No hay una categoría «${unknownCodigo}». Las que hay: ${codigos.join(', ')}.`;
}

const audit = (tx: Tx, by: string, key: string, cambios: Record<string, unknown>) =>
  recordAuditoria(tx, {
    actor: null,
    by,
    origin: null,
    accion: 'ajuste.cambiar',
    entidad: 'ajuste',
    entidadId: key,
    cambios,
  });
