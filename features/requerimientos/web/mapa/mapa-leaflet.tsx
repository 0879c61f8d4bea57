import { Button } from '@oficina/ui/button';
import { map as createMap, divIcon, type Map as LeafletMap, type Marker, marker, tileLayer } from 'leaflet';
import { useEffect, useId, useRef } from 'react';
import 'leaflet/dist/leaflet.css';
import styles from './mapa.module.css';
import type { MapaConfig, Punto } from './mapa-config.ts';

export type MapaLeafletProps = {
  mapa: MapaConfig;
  punto: Punto | null;
  /** Without it the map is only to be looked at. */
  onPunto?: ((punto: Punto) => void) | undefined;
  /** None of its squares came: there is nothing to look at. */
  onFalla: () => void;
};

/** Close enough to tell one house from the next. */
const DE_CERCA = 17;
const LEJOS = 5;
const ESPERA_MS = 12_000;

// Drawn here: the library's own is a picture at an address that the build changes.
const MARCA = divIcon({
  className: styles.marca ?? '',
  iconSize: [44, 56],
  iconAnchor: [22, 54],
  html: `<svg viewBox="0 0 44 56" width="44" height="56" aria-hidden="true" focusable="false">
    <path d="M22 54C10 38 4 29 4 20a18 18 0 0136 0c0 9-6 18-18 34z" fill="#b3261e" stroke="#fff" stroke-width="3"/>
    <circle cx="22" cy="20" r="7" fill="#fff"/></svg>`,
});

/** A map of our own origin. It is here, with its library, so that only whoever opens it downloads it. */
export function MapaLeaflet({ mapa, punto, onPunto, onFalla }: MapaLeafletProps) {
  const lienzo = useRef<HTMLDivElement>(null);
  const dibujo = useRef<LeafletMap | null>(null);
  const marca = useRef<Marker | null>(null);
  /** What was marked here: to follow it would move the map under the finger. */
  const propio = useRef<Punto | null>(null);
  const actual = useRef({ punto, onPunto, onFalla });
  actual.current = { punto, onPunto, onFalla };
  const ayuda = useId();
  const editable = onPunto !== undefined;

  useEffect(() => {
    const donde = lienzo.current;
    if (!donde) return;
    const { punto: inicial } = actual.current;
    const quieto = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const map = createMap(donde, {
      center: inicial ? [inicial.lat, inicial.lng] : [mapa.centro[0], mapa.centro[1]],
      zoom: inicial ? Math.min(DE_CERCA, mapa.maxZoom) : mapa.zoom,
      minZoom: Math.max(1, mapa.zoom - LEJOS),
      maxZoom: mapa.maxZoom,
      // The page is read with the wheel; the map has buttons.
      scrollWheelZoom: false,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !quieto,
      fadeAnimation: !quieto,
      markerZoomAnimation: !quieto,
      inertia: !quieto,
    });
    dibujo.current = map;
    const dejarDeMirar = mirarCuadros(map, mapa, () => actual.current.onFalla());
    const marcar = ({ lat, lng }: Punto) => {
      // Past the edge of the world it begins again, and a place has one longitude.
      const { lat: norte, lng: este } = map.wrapLatLng([lat, lng]);
      propio.current = { lat: norte, lng: este };
      actual.current.onPunto?.(propio.current);
    };
    const alEntrar = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      marcar(map.getCenter());
    };
    if (editable) {
      map.on('click', ({ latlng }) => marcar(latlng));
      donde.addEventListener('keydown', alEntrar);
    }
    marca.current = marker([0, 0], { icon: MARCA, draggable: editable, keyboard: false, autoPan: true });
    marca.current.on('dragend', () => marca.current && marcar(marca.current.getLatLng()));
    return () => {
      dejarDeMirar();
      donde.removeEventListener('keydown', alEntrar);
      map.remove();
      dibujo.current = null;
      marca.current = null;
    };
  }, [mapa, editable]);

  useEffect(() => {
    const map = dibujo.current;
    if (!map || !marca.current) return;
    if (!punto) {
      marca.current.remove();
      return;
    }
    marca.current.setLatLng([punto.lat, punto.lng]).addTo(map);
    const { current: suyo } = propio;
    if (suyo?.lat !== punto.lat || suyo.lng !== punto.lng)
      map.setView([punto.lat, punto.lng], Math.max(map.getZoom(), Math.min(DE_CERCA, map.getMaxZoom())));
  }, [punto]);

  const alCentro = () => {
    const centro = dibujo.current?.getCenter();
    if (!centro) return;
    propio.current = { lat: centro.lat, lng: centro.lng };
    onPunto?.(propio.current);
  };

  return (
    <figure className={styles.figura}>
      <div className={styles.marco}>
        <div
          ref={lienzo}
          className={styles.lienzo}
          role="application"
          aria-label="Mapa"
          aria-describedby={editable ? ayuda : undefined}
        />
        {editable && <span className={styles.mira} aria-hidden="true" />}
        <div className={styles.acercar}>
          <button type="button" aria-label="Acercar el mapa" onClick={() => dibujo.current?.zoomIn()}>
            <Signo d="M12 5v14M5 12h14" />
          </button>
          <button type="button" aria-label="Alejar el mapa" onClick={() => dibujo.current?.zoomOut()}>
            <Signo d="M5 12h14" />
          </button>
        </div>
      </div>
      <figcaption className={styles.atribucion}>{mapa.atribucion}</figcaption>
      {editable && (
        <>
          <p id={ayuda} className={styles.ayuda}>
            Mové el mapa hasta el lugar y tocalo. Si la marca no quedó bien, correla.
            <span className={styles.conTeclado}>
              {' '}
              Con el teclado, las flechas mueven el mapa y Enter pone la marca en el centro.
            </span>
          </p>
          <Button variant="link" onClick={alCentro}>
            Poner la marca en el centro
          </Button>
        </>
      )}
    </figure>
  );
}

const Signo = ({ d }: { d: string }) => (
  <svg width={24} height={24} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={d} stroke="currentColor" strokeWidth={2} strokeLinecap="round" />
  </svg>
);

/**
 * At the edge of the zone some squares never come, and that is no failure: it is one when none of the first ones did.
 */
function mirarCuadros(map: LeafletMap, mapa: MapaConfig, onFalla: () => void): () => void {
  const { url, maxZoom } = mapa;
  const capa = tileLayer(url, { maxZoom, noWrap: true, keepBuffer: 1 });
  let llego = false;
  const plazo = setTimeout(() => {
    if (!llego) onFalla();
  }, ESPERA_MS);
  capa.on('tileload', () => {
    llego = true;
    clearTimeout(plazo);
  });
  capa.on('load', () => {
    if (llego) return;
    clearTimeout(plazo);
    onFalla();
  });
  capa.addTo(map);
  return () => clearTimeout(plazo);
}
