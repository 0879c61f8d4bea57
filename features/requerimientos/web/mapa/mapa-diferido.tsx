import { LoadingText } from '@oficina/ui/loading';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { MapaLeafletProps } from './mapa-leaflet.tsx';

/** The map, downloaded when it is first drawn. What does not come is a map that failed, and may be tried again. */
export function MapaDiferido(props: MapaLeafletProps) {
  const [Mapa, setMapa] = useState<ComponentType<MapaLeafletProps> | null>(null);
  const falla = useRef(props.onFalla);
  falla.current = props.onFalla;
  useEffect(() => {
    let sigue = true;
    import('./mapa-leaflet.tsx').then(
      ({ MapaLeaflet }) => sigue && setMapa(() => MapaLeaflet),
      () => sigue && falla.current(),
    );
    return () => {
      sigue = false;
    };
  }, []);
  return Mapa ? <Mapa {...props} /> : <LoadingText />;
}
