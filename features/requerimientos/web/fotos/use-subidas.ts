import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Admite, Clase } from './archivos.ts';
import { reducirFoto } from './reducir-foto.ts';
import { createSubidas, type Lista, type Subidas, type Subir } from './subidas.ts';

export type ArchivosDelForm = Lista &
  Pick<Subidas, 'agregar' | 'reintentar' | 'quitar'> & {
    /** Those that the server has, in the order they were chosen. */
    iris: readonly string[];
    /** Some are still on their way. */
    subiendo: boolean;
    /** How many there are of each, for the rules of the category. */
    cuantos: { fotos: number; pdfs: number };
    de: (clase: Clase) => Lista;
    /** Once all of them arrived: their IRIs, or null when some could not. */
    terminar: () => Promise<readonly string[] | null>;
  };

/** The files of a form: they leave as they are chosen, and stop when the page is left. */
export function useSubidas(subir: Subir, categoria: Admite): ArchivosDelForm {
  // Another drawing brings other functions; what is on its way goes on.
  const actual = useRef({ subir, categoria });
  actual.current = { subir, categoria };
  const [motor] = useState(() =>
    createSubidas({
      subir: (archivo, opciones) => actual.current.subir(archivo, opciones),
      reducir: reducirFoto,
      admite: () => actual.current.categoria,
    }),
  );
  useEffect(() => {
    motor.abrir();
    return () => motor.cerrar();
  }, [motor]);
  const lista = useSyncExternalStore(motor.subscribe, motor.read);
  const { agregar, reintentar, quitar } = motor;
  return {
    ...lista,
    agregar,
    reintentar,
    quitar,
    iris: irisDe(lista),
    subiendo: lista.subidas.some(estaPendiente),
    cuantos: {
      fotos: lista.subidas.filter(({ pdf }) => !pdf).length,
      pdfs: lista.subidas.filter(({ pdf }) => pdf).length,
    },
    de: (clase) => ({
      subidas: lista.subidas.filter((una) => una.clase === clase),
      rechazos: lista.rechazos.filter((uno) => uno.clase === clase),
    }),
    terminar: () => terminar(motor),
  };
}

const estaPendiente = ({ estado }: Lista['subidas'][number]) =>
  estado === 'esperando' || estado === 'subiendo';
const irisDe = ({ subidas }: Lista) => subidas.flatMap(({ iri }) => iri ?? []);

function terminar({ read, subscribe }: Subidas): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    let dejar = () => {};
    const mirar = () => {
      const lista = read();
      if (lista.subidas.some(estaPendiente)) return;
      dejar();
      resolve(lista.subidas.every(({ estado }) => estado === 'lista') ? irisDe(lista) : null);
    };
    dejar = subscribe(mirar);
    mirar();
  });
}
