import { Button } from '@oficina/ui/button';
import { Notice } from '@oficina/ui/notice';
import { useId, useState } from 'react';
import { LazyMapa } from './lazy-mapa.tsx';
import { formatLugar, parseLugar } from './lugar.ts';
import styles from './mapa.module.css';
import type { MapaConfig, Point } from './mapa-config.ts';

export type MapaPreviewProps = {
  mapa?: MapaConfig | undefined;
  ubicacion: string;
  /** The link must be a page of this site with a larger map: the location of somebody's home is given to no other site. */
  link?: string | undefined;
  /** The map is part of the page, and not something that is asked for. */
  opened?: boolean;
};

export function MapaPreview({ mapa, ubicacion, link, opened = false }: MapaPreviewProps) {
  const { point, direccion } = parseLugar(ubicacion);
  return (
    <div className={styles.ver}>
      {direccion && <p className={styles.direccion}>{direccion}</p>}
      {point && mapa && <CollapsibleMapa mapa={mapa} point={point} opened={opened} />}
      {point && !mapa && <Coordinates point={point} />}
      {point && mapa && link && isOwnPath(link) && (
        <a href={link} target="_blank" rel="noopener">
          Abrir el mapa en otra pestaña
        </a>
      )}
    </div>
  );
}

/** A path that begins with "//" leads to another site. */
const isOwnPath = (link: string) => /^\/(?![/\\])/.test(link);

type CollapsibleProps = { mapa: MapaConfig; point: Point; opened: boolean };

function CollapsibleMapa({ mapa, point, opened }: CollapsibleProps) {
  const [estado, setEstado] = useState<'cerrado' | 'abierto' | 'falla'>(opened ? 'abierto' : 'cerrado');
  const isOpen = estado === 'abierto';
  const mapId = useId();
  return (
    <>
      {!opened && (
        <Button
          variant="link"
          aria-expanded={isOpen}
          aria-controls={mapId}
          onClick={() => setEstado(isOpen ? 'cerrado' : 'abierto')}
        >
          {isOpen ? 'Cerrar el mapa' : 'Ver en el mapa'}
        </Button>
      )}
      <div id={mapId}>
        {isOpen && <LazyMapa mapa={mapa} point={point} onFailure={() => setEstado('falla')} />}
        {estado === 'falla' && (
          <Notice tint="amarillo" role="alert">
            <p>No pudimos cargar el mapa.</p>
            <Coordinates point={point} />
          </Notice>
        )}
      </div>
    </>
  );
}

function Coordinates({ point }: { point: Point }) {
  return <p>Coordenadas: {formatLugar({ point, direccion: '' }).replace(',', ', ')}</p>;
}
