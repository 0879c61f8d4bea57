import { ApiError } from '@oficina/hydra';
import {
  type AcceptedFiles,
  ADJUNTO_TOO_LARGE,
  MAX_ADJUNTOS_PER_REQUEST,
  TOO_MANY_PER_REQUEST,
} from '../contract/index.ts';
import { type Clase, claseOf, fileError, isPdf, sizeError } from './files.ts';

/** Resolves to the IRI of the file. The progress goes from 0 to 1. */
export type UploadFile = (
  archivo: File,
  options: { signal: AbortSignal; onProgreso: (fraction: number) => void },
) => Promise<string>;

export type Subida = {
  readonly id: number;
  readonly clase: Clase;
  readonly pdf: boolean;
  readonly nombre: string;
  readonly bytes: number;
  /** The value is the object URL of a prepared photograph. */
  readonly thumbnail: string | null;
  readonly estado: 'esperando' | 'subiendo' | 'lista' | 'fallo';
  readonly progreso: number;
  readonly iri: string | null;
  readonly error: string | null;
  readonly retryable: boolean;
};

export type Rechazo = { readonly clase: Clase; readonly nombre: string; readonly message: string };
export type UploadList = { readonly subidas: readonly Subida[]; readonly rechazos: readonly Rechazo[] };

export type SubidasDeps = {
  upload: UploadFile;
  resize: (photo: File) => Promise<File>;
  accepts: () => AcceptedFiles;
};

const CONCURRENCY = 2;
const EMPTY_LIST: UploadList = { subidas: [], rechazos: [] };

/** Files are sent while the rest of the form is filled in, so this lives outside the page that draws it. */
export function createSubidas({ upload, resize, accepts }: SubidasDeps) {
  let list: UploadList = EMPTY_LIST;
  let active = true;
  let lastId = 0;
  const listeners = new Set<() => void>();
  const archivos = new Map<number, File>();
  const inProgress = new Map<number, AbortController>();

  function set(next: Partial<UploadList>): void {
    list = { ...list, ...next };
    for (const listener of listeners) listener();
  }

  const find = (id: number) => list.subidas.find((subida) => subida.id === id);

  function patchSubida(id: number, cambios: Partial<Subida>): void {
    if (!find(id)) return;
    set({ subidas: list.subidas.map((subida) => (subida.id === id ? { ...subida, ...cambios } : subida)) });
  }

  function startNext(): void {
    for (const { id, estado } of list.subidas) {
      if (inProgress.size >= CONCURRENCY || !active) return;
      if (estado === 'esperando' && !inProgress.has(id)) void send(id);
    }
  }

  async function prepare(id: number, signal: AbortSignal): Promise<File> {
    const original = archivos.get(id) as File;
    const prepared = isPdf(original) ? original : await resize(original);
    if (signal.aborted) return prepared;
    const thumbnail = isPdf(prepared) ? null : (find(id)?.thumbnail ?? URL.createObjectURL(prepared));
    patchSubida(id, { bytes: prepared.size, thumbnail });
    return prepared;
  }

  async function send(id: number): Promise<void> {
    const control = new AbortController();
    const { signal } = control;
    inProgress.set(id, control);
    patchSubida(id, { estado: 'subiendo', progreso: 0, error: null });
    try {
      const archivo = await prepare(id, signal);
      if (signal.aborted) return;
      const tooLarge = sizeError(archivo);
      if (tooLarge) return patchSubida(id, { estado: 'fallo', error: tooLarge, retryable: false });
      const onProgreso = (fraction: number) =>
        patchSubida(id, { progreso: Math.min(1, Math.max(0, fraction)) });
      const iri = await upload(archivo, { signal, onProgreso });
      patchSubida(id, { estado: 'lista', progreso: 1, iri });
    } catch (error) {
      patchSubida(id, { estado: 'fallo', ...uploadError(error, find(id)?.nombre ?? '') });
    } finally {
      if (inProgress.get(id) === control) inProgress.delete(id);
      startNext();
    }
  }

  function release(id: number): void {
    inProgress.get(id)?.abort();
    inProgress.delete(id);
    archivos.delete(id);
    const { thumbnail } = find(id) ?? {};
    if (thumbnail) URL.revokeObjectURL(thumbnail);
  }

  return {
    read: () => list,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(files: readonly File[], clase: Clase): void {
      const added: Subida[] = [];
      const rechazos: Rechazo[] = [];
      for (const archivo of files) {
        const isFull = list.subidas.length + added.length >= MAX_ADJUNTOS_PER_REQUEST;
        const message = fileError(archivo, accepts()) ?? (isFull ? TOO_MANY_PER_REQUEST : null);
        if (message) {
          rechazos.push({ clase, nombre: archivo.name, message });
          continue;
        }
        lastId += 1;
        archivos.set(lastId, archivo);
        added.push(newSubida(lastId, archivo, claseOf(archivo, clase)));
      }
      set({ subidas: [...list.subidas, ...added], rechazos });
      startNext();
    },
    retry(id: number): void {
      if (find(id)?.estado !== 'fallo') return;
      patchSubida(id, { estado: 'esperando', error: null });
      startNext();
    },
    remove(id: number): void {
      release(id);
      set({ subidas: list.subidas.filter((subida) => subida.id !== id), rechazos: [] });
      startNext();
    },
    /** React mounts a component twice in development, so it may be reopened after closing. */
    open(): void {
      active = true;
      startNext();
    },
    cerrar(): void {
      active = false;
      for (const { id } of list.subidas) release(id);
      set(EMPTY_LIST);
    },
  };
}

export type Subidas = ReturnType<typeof createSubidas>;

const newSubida = (id: number, archivo: File, clase: Clase): Subida => ({
  id,
  clase,
  pdf: isPdf(archivo),
  nombre: archivo.name,
  bytes: archivo.size,
  thumbnail: null,
  estado: 'esperando',
  progreso: 0,
  iri: null,
  error: null,
  retryable: true,
});

function uploadError(error: unknown, nombre: string): Pick<Subida, 'error' | 'retryable'> {
  const { status, violations, message } =
    error instanceof ApiError ? error : { status: 0, violations: [], message: '' };
  if (status === 413) return { error: ADJUNTO_TOO_LARGE, retryable: false };
  if (status === 422) return { error: violations[0]?.message ?? message, retryable: false };
  if (status === 429) return { error: message, retryable: true };
  return { error: `No pudimos subir ${nombre}.`, retryable: true };
}
