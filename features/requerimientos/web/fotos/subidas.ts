import { ApiError } from '@oficina/hydra';
import { ADJUNTO_GRANDE, ADJUNTOS_POR_ENVIO, DEMASIADOS_POR_ENVIO } from '../../contract/index.ts';
import { type Admite, type Clase, claseDe, esPdf, faltaDe, faltaDeTamano } from './archivos.ts';

/** Sends one file; answers its IRI. It stops when told, and says how much of it left, from 0 to 1. */
export type Subir = (
  archivo: File,
  opciones: { signal: AbortSignal; onProgreso: (fraccion: number) => void },
) => Promise<string>;

export type Subida = {
  readonly id: number;
  readonly clase: Clase;
  readonly pdf: boolean;
  readonly nombre: string;
  readonly bytes: number;
  /** Of a photo, once it was prepared: an address of this page. */
  readonly miniatura: string | null;
  readonly estado: 'esperando' | 'subiendo' | 'lista' | 'fallo';
  readonly progreso: number;
  readonly iri: string | null;
  readonly error: string | null;
  /** Whether sending it again may do better. */
  readonly reintentable: boolean;
};

/** What was chosen and is not among those, with the reason. */
export type Rechazo = { readonly clase: Clase; readonly nombre: string; readonly oracion: string };
export type Lista = { readonly subidas: readonly Subida[]; readonly rechazos: readonly Rechazo[] };

export type SubidasDeps = {
  subir: Subir;
  reducir: (foto: File) => Promise<File>;
  admite: () => Admite;
};

const A_LA_VEZ = 2;
const VACIA: Lista = { subidas: [], rechazos: [] };

/** The files of a form, sent while the rest of it is filled in. It lives apart from the page that draws it. */
export function createSubidas({ subir, reducir, admite }: SubidasDeps) {
  let lista: Lista = VACIA;
  let abierta = true;
  let ultimo = 0;
  const oyentes = new Set<() => void>();
  /** As they were chosen, for when they have to be sent again. */
  const archivos = new Map<number, File>();
  const enCurso = new Map<number, AbortController>();

  function set(siguiente: Partial<Lista>): void {
    lista = { ...lista, ...siguiente };
    for (const oyente of oyentes) oyente();
  }

  const buscar = (id: number) => lista.subidas.find((una) => una.id === id);

  /** Of one that was removed meanwhile there is nothing to say. */
  function cambiar(id: number, cambios: Partial<Subida>): void {
    if (!buscar(id)) return;
    set({ subidas: lista.subidas.map((una) => (una.id === id ? { ...una, ...cambios } : una)) });
  }

  function avanzar(): void {
    for (const { id, estado } of lista.subidas) {
      if (enCurso.size >= A_LA_VEZ || !abierta) return;
      if (estado === 'esperando' && !enCurso.has(id)) void mandar(id);
    }
  }

  /** The photo as it is sent, with its picture. */
  async function preparar(id: number, signal: AbortSignal): Promise<File> {
    const elegido = archivos.get(id) as File;
    const listo = esPdf(elegido) ? elegido : await reducir(elegido);
    if (signal.aborted) return listo;
    const miniatura = esPdf(listo) ? null : (buscar(id)?.miniatura ?? URL.createObjectURL(listo));
    cambiar(id, { bytes: listo.size, miniatura });
    return listo;
  }

  async function mandar(id: number): Promise<void> {
    const control = new AbortController();
    const { signal } = control;
    enCurso.set(id, control);
    cambiar(id, { estado: 'subiendo', progreso: 0, error: null });
    try {
      const archivo = await preparar(id, signal);
      if (signal.aborted) return;
      const grande = faltaDeTamano(archivo);
      if (grande) return cambiar(id, { estado: 'fallo', error: grande, reintentable: false });
      const onProgreso = (fraccion: number) => cambiar(id, { progreso: Math.min(1, Math.max(0, fraccion)) });
      const iri = await subir(archivo, { signal, onProgreso });
      cambiar(id, { estado: 'lista', progreso: 1, iri });
    } catch (error) {
      cambiar(id, { estado: 'fallo', ...faltaDelError(error, buscar(id)?.nombre ?? '') });
    } finally {
      if (enCurso.get(id) === control) enCurso.delete(id);
      avanzar();
    }
  }

  function soltar(id: number): void {
    enCurso.get(id)?.abort();
    enCurso.delete(id);
    archivos.delete(id);
    const { miniatura } = buscar(id) ?? {};
    if (miniatura) URL.revokeObjectURL(miniatura);
  }

  return {
    read: () => lista,
    subscribe(oyente: () => void) {
      oyentes.add(oyente);
      return () => void oyentes.delete(oyente);
    },
    agregar(elegidos: readonly File[], clase: Clase): void {
      const nuevas: Subida[] = [];
      const rechazos: Rechazo[] = [];
      for (const archivo of elegidos) {
        const lleno = lista.subidas.length + nuevas.length >= ADJUNTOS_POR_ENVIO;
        const oracion = faltaDe(archivo, admite()) ?? (lleno ? DEMASIADOS_POR_ENVIO : null);
        if (oracion) {
          rechazos.push({ clase, nombre: archivo.name, oracion });
          continue;
        }
        ultimo += 1;
        archivos.set(ultimo, archivo);
        nuevas.push(subidaDe(ultimo, archivo, claseDe(archivo, clase)));
      }
      set({ subidas: [...lista.subidas, ...nuevas], rechazos });
      avanzar();
    },
    reintentar(id: number): void {
      if (buscar(id)?.estado !== 'fallo') return;
      cambiar(id, { estado: 'esperando', error: null });
      avanzar();
    },
    quitar(id: number): void {
      soltar(id);
      set({ subidas: lista.subidas.filter((una) => una.id !== id), rechazos: [] });
      avanzar();
    },
    /** A page drawn twice, as in development, opens what it closed. */
    abrir(): void {
      abierta = true;
      avanzar();
    },
    /** Nobody will look at them any more: what is on its way stops. */
    cerrar(): void {
      abierta = false;
      for (const { id } of lista.subidas) soltar(id);
      set(VACIA);
    },
  };
}

export type Subidas = ReturnType<typeof createSubidas>;

const subidaDe = (id: number, archivo: File, clase: Clase): Subida => ({
  id,
  clase,
  pdf: esPdf(archivo),
  nombre: archivo.name,
  bytes: archivo.size,
  miniatura: null,
  estado: 'esperando',
  progreso: 0,
  iri: null,
  error: null,
  reintentable: true,
});

/** What the server said of it; of anything else, that it did not go. */
function faltaDelError(error: unknown, nombre: string): Pick<Subida, 'error' | 'reintentable'> {
  const { status, violations, message } =
    error instanceof ApiError ? error : { status: 0, violations: [], message: '' };
  if (status === 413) return { error: ADJUNTO_GRANDE, reintentable: false };
  if (status === 422) return { error: violations[0]?.message ?? message, reintentable: false };
  if (status === 429) return { error: message, reintentable: true };
  return { error: `No pudimos subir ${nombre}.`, reintentable: true };
}
