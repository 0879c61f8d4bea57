import { useEffect, useRef, useState } from 'react';
import { archivoEstado, seEstaRevisando } from '../contract/index.ts';
import type { Archivo } from './clase.ts';

/** The check ends without a change of state. */
const comoEsta = (archivo: Archivo): string => {
  if (seEstaRevisando(archivo)) return 'revisando';
  return archivo.estado === archivoEstado.code('nuevo') ? 'revisado' : archivoEstado.label(archivo.estado);
};

/** What became of one while the list was being looked at, for whoever does not see its badge change. */
export function useNovedad(archivos: readonly Archivo[]): string {
  const antes = useRef<ReadonlyMap<number, string>>(new Map());
  const [texto, setTexto] = useState('');
  useEffect(() => {
    const cambiaron = archivos.filter((uno) => {
      const previo = antes.current.get(uno.id);
      return previo !== undefined && previo !== comoEsta(uno);
    });
    antes.current = new Map(archivos.map((uno) => [uno.id, comoEsta(uno)]));
    if (cambiaron.length > 0) setTexto(cambiaron.map((uno) => `${uno.nombre}: ${comoEsta(uno)}.`).join(' '));
  }, [archivos]);
  return texto;
}
