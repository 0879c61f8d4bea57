import { Button } from '@oficina/ui/button';
import { map as createMap, divIcon, type Map as LeafletMap, type Marker, marker, tileLayer } from 'leaflet';
import { useEffect, useId, useRef } from 'react';
import 'leaflet/dist/leaflet.css';
import styles from './mapa.module.css';
import type { MapaConfig, Point } from './mapa-config.ts';

export type MapaLeafletProps = {
  mapa: MapaConfig;
  point: Point | null;
  /** Without this callback the map is read-only. */
  onPoint?: ((point: Point) => void) | undefined;
  /** Called when no tile arrived. */
  onFailure: () => void;
};

/** At this zoom neighbouring houses can be distinguished. */
const CLOSE_ZOOM = 17;
const ZOOM_OUT_LEVELS = 5;
const ESPERA_MS = 12_000;

// The marker is drawn here, because that of the library is an image at an address that the build changes.
const MARCA = divIcon({
  className: styles.marca ?? '',
  iconSize: [44, 56],
  iconAnchor: [22, 54],
  html: `<svg viewBox="0 0 44 56" width="44" height="56" aria-hidden="true" focusable="false">
    <path d="M22 54C10 38 4 29 4 20a18 18 0 0136 0c0 9-6 18-18 34z" fill="#b3261e" stroke="#fff" stroke-width="3"/>
    <circle cx="22" cy="20" r="7" fill="#fff"/></svg>`,
});

/** This file includes the library, so that only people who open a map download it. */
export function MapaLeaflet({ mapa, point, onPoint, onFailure }: MapaLeafletProps) {
  const canvasRef = useRef<HTMLDivElement>(null);
  const mapRef = useRef<LeafletMap | null>(null);
  const marca = useRef<Marker | null>(null);
  /** The map does not follow a point marked on it: that would move it under the finger. */
  const ownPointRef = useRef<Point | null>(null);
  const actual = useRef({ point, onPoint, onFailure });
  actual.current = { point, onPoint, onFailure };
  const ayuda = useId();
  const editable = onPoint !== undefined;

  useEffect(() => {
    const container = canvasRef.current;
    if (!container) return;
    const { point: initialPoint } = actual.current;
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const map = createMap(container, {
      center: initialPoint ? [initialPoint.lat, initialPoint.lng] : [mapa.centro[0], mapa.centro[1]],
      zoom: initialPoint ? Math.min(CLOSE_ZOOM, mapa.maxZoom) : mapa.zoom,
      minZoom: Math.max(1, mapa.zoom - ZOOM_OUT_LEVELS),
      maxZoom: mapa.maxZoom,
      // The wheel scrolls the page; the map has buttons to zoom.
      scrollWheelZoom: false,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !reducedMotion,
      fadeAnimation: !reducedMotion,
      markerZoomAnimation: !reducedMotion,
      inertia: !reducedMotion,
    });
    mapRef.current = map;
    const stopWatching = watchTiles(map, mapa, () => actual.current.onFailure());
    const placeMarker = ({ lat, lng }: Point) => {
      // The map repeats beyond the edge of the world, so the longitude is normalised.
      const { lat: wrappedLat, lng: wrappedLng } = map.wrapLatLng([lat, lng]);
      ownPointRef.current = { lat: wrappedLat, lng: wrappedLng };
      actual.current.onPoint?.(ownPointRef.current);
    };
    const onEnter = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      placeMarker(map.getCenter());
    };
    if (editable) {
      map.on('click', ({ latlng }) => placeMarker(latlng));
      container.addEventListener('keydown', onEnter);
    }
    marca.current = marker([0, 0], { icon: MARCA, draggable: editable, keyboard: false, autoPan: true });
    marca.current.on('dragend', () => marca.current && placeMarker(marca.current.getLatLng()));
    return () => {
      stopWatching();
      container.removeEventListener('keydown', onEnter);
      map.remove();
      mapRef.current = null;
      marca.current = null;
    };
  }, [mapa, editable]);

  useEffect(() => {
    const map = mapRef.current;
    if (!map || !marca.current) return;
    if (!point) {
      marca.current.remove();
      return;
    }
    marca.current.setLatLng([point.lat, point.lng]).addTo(map);
    const { current: ownPoint } = ownPointRef;
    if (ownPoint?.lat !== point.lat || ownPoint.lng !== point.lng)
      map.setView([point.lat, point.lng], Math.max(map.getZoom(), Math.min(CLOSE_ZOOM, map.getMaxZoom())));
  }, [point]);

  const markCenter = () => {
    const center = mapRef.current?.getCenter();
    if (!center) return;
    ownPointRef.current = { lat: center.lat, lng: center.lng };
    onPoint?.(ownPointRef.current);
  };

  return (
    <figure className={styles.figura}>
      <div className={styles.marco}>
        <div
          ref={canvasRef}
          className={styles.lienzo}
          role="application"
          aria-label="Mapa"
          aria-describedby={editable ? ayuda : undefined}
        />
        {editable && <span className={styles.mira} aria-hidden="true" />}
        <div className={styles.acercar}>
          <button type="button" aria-label="Acercar el mapa" onClick={() => mapRef.current?.zoomIn()}>
            <ZoomIcon d="M12 5v14M5 12h14" />
          </button>
          <button type="button" aria-label="Alejar el mapa" onClick={() => mapRef.current?.zoomOut()}>
            <ZoomIcon d="M5 12h14" />
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
          <Button variant="link" onClick={markCenter}>
            Poner la marca en el centro
          </Button>
        </>
      )}
    </figure>
  );
}

const ZoomIcon = ({ d }: { d: string }) => (
  <svg width={24} height={24} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={d} stroke="currentColor" strokeWidth={2} strokeLinecap="round" />
  </svg>
);

/** A tile missing at the edge of the area is no failure. It is a failure when none of the first tiles arrives. */
function watchTiles(map: LeafletMap, mapa: MapaConfig, onFailure: () => void): () => void {
  const { url, maxZoom } = mapa;
  const layer = tileLayer(url, { maxZoom, noWrap: true, keepBuffer: 1 });
  let tileLoaded = false;
  const plazo = setTimeout(() => {
    if (!tileLoaded) onFailure();
  }, ESPERA_MS);
  layer.on('tileload', () => {
    tileLoaded = true;
    clearTimeout(plazo);
  });
  layer.on('load', () => {
    if (tileLoaded) return;
    clearTimeout(plazo);
    onFailure();
  });
  layer.addTo(map);
  return () => clearTimeout(plazo);
}
