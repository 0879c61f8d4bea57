import type { DraftStore } from './draft-store.ts';

/** Cases being written, by category; answers, by the case they are of. */
type DraftSection = 'requerimientos' | 'respuestas';
type StoredDrafts = { v: number; usuario: number } & Partial<Record<DraftSection, Record<string, unknown>>>;

const VERSION = 1;

/** What is of another person, of another version or cannot be read is as good as none. */
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

/** Whatever the browser kept: whoever asks looks at it before believing it. */
export const readEntry = (
  draftStore: DraftStore,
  usuario: number,
  section: DraftSection,
  id: number,
): unknown => parseDrafts(draftStore.read(), usuario)[section]?.[id];

/** Null takes it away. */
export function putEntry(
  draftStore: DraftStore,
  usuario: number,
  section: DraftSection,
  id: number,
  valor: object | null,
): void {
  draftStore.update((previous) => {
    const saved = parseDrafts(previous, usuario);
    const { [id]: _removed, ...rest } = saved[section] ?? {};
    return serializeDrafts({ ...saved, [section]: valor ? { ...rest, [id]: valor } : rest });
  });
}

/** What somebody else left on this device is not for whoever came after. */
export const removeForeignDrafts = (draftStore: DraftStore, usuario: number): void =>
  draftStore.update((previous) => serializeDrafts(parseDrafts(previous, usuario)));

export const isText = (data: unknown, max: number): data is string =>
  typeof data === 'string' && data.length <= max;
