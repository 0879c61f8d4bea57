import type { Db } from '@oficina/db';
import { findAjustes } from './ajustes.repository.ts';
import { type AjusteError, type CambiarDeps, cambiarAjuste } from './cambiar-ajuste.ts';
import type { AjusteDefinition } from './definition.ts';

type Ajustes = readonly AjusteDefinition[];

/** The operator of a command sees and writes texts. */
export async function listAsTexts(
  db: Db,
  ajustes: Ajustes,
): Promise<{ key: string; valor: string; changed: boolean }[]> {
  const stored = await findAjustes(
    db,
    ajustes.map(({ clave }) => clave),
  );
  const shown = [];
  for (const one of ajustes) {
    const valor = one.store ? await one.store.find(db) : stored.get(one.clave);
    shown.push({ key: one.clave, changed: valor !== undefined, valor: show(one, valor ?? one.fallback) });
  }
  return shown;
}

/** A value written by other means may have any shape, so it is shown as it is. */
function show({ write }: AjusteDefinition, valor: unknown): string {
  if (valor === undefined || valor === null) return '';
  try {
    return write(valor);
  } catch {
    return JSON.stringify(valor);
  }
}

/** Without a text the configuration of the installation is in force again. */
export async function changeAsText(
  deps: CambiarDeps & { ajustes: Ajustes },
  by: string,
  { key, texto }: { key: string; texto: string | undefined },
): Promise<AjusteError | null> {
  const definition = deps.ajustes.find(({ clave }) => clave === key);
  if (!definition) {
    const known = deps.ajustes.map(({ clave }) => clave).join(', ');
    return { error: `No hay un ajuste «${key}». Los que hay: ${known}.` };
  }
  const valor = texto === undefined ? undefined : definition.parse(texto);
  if (texto !== undefined && !definition.schema.safeParse(valor).success)
    return { error: `«${key}» se escribe como ${definition.example}` };
  return cambiarAjuste(deps, { by }, definition, { valor });
}
