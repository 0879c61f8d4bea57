import { LoadingText } from '@oficina/ui/loading';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { MapaLeafletProps } from './mapa-leaflet.tsx';

/** The map is downloaded when it is first drawn. A failed download counts as a map that failed, and can be tried again. */
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
