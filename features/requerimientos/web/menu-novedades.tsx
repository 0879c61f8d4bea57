import { useEffect } from 'react';
import { useNovedades } from './novedades.api.ts';

/** How many news each category has. */
export type NovedadesByCategoria = ReadonlyMap<number, number>;

/** Draws nothing: tells the menu, which is drawn before it and does without it if it does not come. */
export default function MenuNovedades({ onCambio }: { onCambio: (novedades: NovedadesByCategoria) => void }) {
  const { data } = useNovedades();
  useEffect(() => {
    if (data) onCambio(new Map(data.porCategoria.map(({ categoria, cantidad }) => [categoria, cantidad])));
  }, [data, onCambio]);
  return null;
}
