import { draftStore } from './draft-store.ts';

/** New cases are stored by category, answers by case. */
type DraftSection = 'requerimientos' | 'respuestas';
type StoredDrafts = { v: number; usuario: number } & Partial<Record<DraftSection, Record<string, unknown>>>;

const VERSION = 1;

/** Drafts of another person, of another version or unreadable ones count as none. */
function parseDrafts(texto: string | null, usuario: number): StoredDrafts {
  const empty: StoredDrafts = { v: VERSION, usuario };
  try {
    const data = JSON.parse(texto ?? 'null') as Partial<StoredDrafts> | null;
    if (data?.v !== VERSION || data.usuario !== usuario) return empty;
    const { requerimientos, respuestas } = data;
    return { ...empty, ...(requerimientos && { requerimientos }), ...(respuestas && { respuestas }) };
  } catch {
    return empty;
  }
}

function serializeDrafts({ requerimientos = {}, respuestas = {}, ...header }: StoredDrafts): string | null {
  const hasEntries = (item: object) => Object.keys(item).length > 0;
  if (!hasEntries(requerimientos) && !hasEntries(respuestas)) return null;
  return JSON.stringify({
    ...header,
    ...(hasEntries(requerimientos) && { requerimientos }),
    ...(hasEntries(respuestas) && { respuestas }),
  });
}

/** Callers must validate the stored value. */
export const readEntry = (usuario: number, section: DraftSection, id: number): unknown =>
  parseDrafts(draftStore.read(), usuario)[section]?.[id];

/** Null deletes the entry. */
export function putEntry(usuario: number, section: DraftSection, id: number, valor: object | null): void {
  draftStore.update((previous) => {
    const saved = parseDrafts(previous, usuario);
    const { [id]: _removed, ...rest } = saved[section] ?? {};
    return serializeDrafts({ ...saved, [section]: valor ? { ...rest, [id]: valor } : rest });
  });
}

/** Drafts of another person on this device must not reach the next one. */
export const removeForeignDrafts = (usuario: number): void =>
  draftStore.update((previous) => serializeDrafts(parseDrafts(previous, usuario)));

export const isText = (data: unknown, max: number): data is string =>
  typeof data === 'string' && data.length <= max;
