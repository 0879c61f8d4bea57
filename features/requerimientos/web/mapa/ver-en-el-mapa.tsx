import { Button } from '@oficina/ui/button';
import { Notice } from '@oficina/ui/notice';
import { useId, useState } from 'react';
import { escribirLugar, leerLugar } from './lugar.ts';
import styles from './mapa.module.css';
import type { MapaConfig, Punto } from './mapa-config.ts';
import { MapaDiferido } from './mapa-diferido.tsx';

export type VerEnElMapaProps = {
  mapa?: MapaConfig | undefined;
  /** As the server gives it. */
  ubicacion: string;
  /** A page of ours where the map has more room: where somebody's house is, is told to nobody else. */
  enlace?: string | undefined;
};

/** A place that somebody told: its words, and the map for whoever wants to see it. */
export function VerEnElMapa({ mapa, ubicacion, enlace }: VerEnElMapaProps) {
  const { punto, direccion } = leerLugar(ubicacion);
  return (
    <div className={styles.ver}>
      {direccion && <p className={styles.direccion}>{direccion}</p>}
      {punto && mapa && <Plegado mapa={mapa} punto={punto} />}
      {punto && !mapa && <Coordenadas punto={punto} />}
      {punto && mapa && enlace && esNuestro(enlace) && (
        <a href={enlace} target="_blank" rel="noopener">
          Abrir el mapa en otra pestaña
        </a>
      )}
    </div>
  );
}

/** "//otro" is another site, however much it looks like a path. */
const esNuestro = (enlace: string) => /^\/(?![/\\])/.test(enlace);

function Plegado({ mapa, punto }: { mapa: MapaConfig; punto: Punto }) {
  const [estado, setEstado] = useState<'cerrado' | 'abierto' | 'falla'>('cerrado');
  const abierto = estado === 'abierto';
  const donde = useId();
  return (
    <>
      <Button
        variant="link"
        aria-expanded={abierto}
        aria-controls={donde}
        onClick={() => setEstado(abierto ? 'cerrado' : 'abierto')}
      >
        {abierto ? 'Cerrar el mapa' : 'Ver en el mapa'}
      </Button>
      <div id={donde}>
        {abierto && <MapaDiferido mapa={mapa} punto={punto} onFalla={() => setEstado('falla')} />}
        {estado === 'falla' && (
          <Notice tint="amarillo" role="alert">
            <p>No pudimos cargar el mapa.</p>
            <Coordenadas punto={punto} />
          </Notice>
        )}
      </div>
    </>
  );
}

/** For whoever has to go there with another map. */
function Coordenadas({ punto }: { punto: Punto }) {
  return <p>Coordenadas: {escribirLugar({ punto, direccion: '' }).replace(',', ', ')}</p>;
}
