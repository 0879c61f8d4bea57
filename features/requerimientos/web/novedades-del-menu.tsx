import { useEffect } from 'react';
import { useNovedades } from './novedades.api.ts';

/** How many news each category has. */
export type NovedadesPorCategoria = ReadonlyMap<number, number>;

/** Draws nothing: tells the menu, which is drawn before it and does without it if it does not come. */
export default function NovedadesDelMenu({
  onCambio,
}: {
  onCambio: (cuantas: NovedadesPorCategoria) => void;
}) {
  const { data } = useNovedades();
  useEffect(() => {
    if (data) onCambio(new Map(data.porCategoria.map(({ categoria, cantidad }) => [categoria, cantidad])));
  }, [data, onCambio]);
  return null;
}
