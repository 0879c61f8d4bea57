import { LoadingText } from '@oficina/ui/loading';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { MapaLeafletProps } from './mapa-leaflet.tsx';

/** The map, downloaded when it is first drawn. What does not come is a map that failed, and may be tried again. */
export function LazyMapa(props: MapaLeafletProps) {
  const [Mapa, setMapa] = useState<ComponentType<MapaLeafletProps> | null>(null);
  const onFailureRef = useRef(props.onFailure);
  onFailureRef.current = props.onFailure;
  useEffect(() => {
    let mounted = true;
    import('./mapa-leaflet.tsx').then(
      ({ MapaLeaflet }) => mounted && setMapa(() => MapaLeaflet),
      () => mounted && onFailureRef.current(),
    );
    return () => {
      mounted = false;
    };
  }, []);
  return Mapa ? <Mapa {...props} /> : <LoadingText />;
}
