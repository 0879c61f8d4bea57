import { useEffect, useRef, useState } from 'react';
import { archivoEstado, isBeingReviewed } from '../contract/index.ts';
import type { Archivo } from './clase.ts';

/** The check ends without a change of state. */
const estadoText = (archivo: Archivo): string => {
  if (isBeingReviewed(archivo)) return 'revisando';
  return archivo.estado === archivoEstado.code('nuevo') ? 'revisado' : archivoEstado.label(archivo.estado);
};

/** This text tells screen readers that the state of a listed archivo changed. */
export function useNovedad(archivos: readonly Archivo[]): string {
  const previous = useRef<ReadonlyMap<number, string>>(new Map());
  const [texto, setTexto] = useState('');
  useEffect(() => {
    const changed = archivos.filter((item) => {
      const previousText = previous.current.get(item.id);
      return previousText !== undefined && previousText !== estadoText(item);
    });
    previous.current = new Map(archivos.map((item) => [item.id, estadoText(item)]));
    if (changed.length > 0) setTexto(changed.map((item) => `${item.nombre}: ${estadoText(item)}.`).join(' '));
  }, [archivos]);
  return texto;
}
