import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AcceptedFiles } from '../contract/index.ts';
import type { Clase } from './files.ts';
import { resizePhoto } from './resize-photo.ts';
import { createSubidas, type Subidas, type UploadFile, type UploadList } from './subidas.ts';

export type FormFiles = UploadList &
  Pick<Subidas, 'add' | 'retry' | 'remove'> & {
    /** The order is that in which the files were chosen. */
    iris: readonly string[];
    uploading: boolean;
    counts: { fotos: number; pdfs: number };
    ofClase: (clase: Clase) => UploadList;
    /** Waits for all uploads; null when some failed. */
    terminar: () => Promise<readonly string[] | null>;
  };

export function useSubidas(upload: UploadFile, categoria: AcceptedFiles): FormFiles {
  // Each render brings new functions, while the uploads in progress go on.
  const actual = useRef({ upload, categoria });
  actual.current = { upload, categoria };
  const [motor] = useState(() =>
    createSubidas({
      upload: (archivo, options) => actual.current.upload(archivo, options),
      resize: resizePhoto,
      accepts: () => actual.current.categoria,
    }),
  );
  useEffect(() => {
    motor.open();
    return () => motor.cerrar();
  }, [motor]);
  const list = useSyncExternalStore(motor.subscribe, motor.read);
  const { add, retry, remove } = motor;
  return {
    ...list,
    add,
    retry,
    remove,
    iris: irisOf(list),
    uploading: list.subidas.some(isPendingSubida),
    counts: {
      fotos: list.subidas.filter(({ pdf }) => !pdf).length,
      pdfs: list.subidas.filter(({ pdf }) => pdf).length,
    },
    ofClase: (clase) => ({
      subidas: list.subidas.filter((subida) => subida.clase === clase),
      rechazos: list.rechazos.filter((rechazo) => rechazo.clase === clase),
    }),
    terminar: () => terminar(motor),
  };
}

const isPendingSubida = ({ estado }: UploadList['subidas'][number]) =>
  estado === 'esperando' || estado === 'subiendo';
const irisOf = ({ subidas }: UploadList) => subidas.flatMap(({ iri }) => iri ?? []);

function terminar({ read, subscribe }: Subidas): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    let unsubscribe = () => {};
    const check = () => {
      const list = read();
      if (list.subidas.some(isPendingSubida)) return;
      unsubscribe();
      resolve(list.subidas.every(({ estado }) => estado === 'lista') ? irisOf(list) : null);
    };
    unsubscribe = subscribe(check);
    check();
  });
}
