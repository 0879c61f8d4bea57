import { useEffect } from 'react';
import { useNovedades } from './novedades.api.ts';

export type NovedadesByCategoria = ReadonlyMap<number, number>;

/** Nothing is drawn: this reports to the menu, which is drawn earlier and works without it if it fails to load. */
export default function MenuNovedades({ onCambio }: { onCambio: (novedades: NovedadesByCategoria) => void }) {
  const { data } = useNovedades();
  useEffect(() => {
    if (data) onCambio(new Map(data.porCategoria.map(({ categoria, cantidad }) => [categoria, cantidad])));
  }, [data, onCambio]);
  return null;
}
