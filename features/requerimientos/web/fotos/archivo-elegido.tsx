import { Button } from '@oficina/ui/button';
import { IconAlert, IconCheck, IconClose, IconForm } from '@oficina/ui/icon';
import { useState } from 'react';
import { tamano } from './archivos.ts';
import styles from './fotos.module.css';
import type { Subida } from './subidas.ts';

export type ArchivoElegidoProps = {
  subida: Subida;
  /** Its place in the list, which is how it is called aloud. */
  numero: number;
  onQuitar: () => void;
  onReintentar: () => void;
};

/** One file: its picture, how it goes and what can be done with it. */
export function ArchivoElegido({ subida, numero, onQuitar, onReintentar }: ArchivoElegidoProps) {
  const { nombre, clase, estado, error, reintentable } = subida;
  const llamado = clase === 'foto' ? `foto ${numero}` : nombre;
  return (
    <li className={styles.elegido}>
      <Miniatura subida={subida} />
      <div className={styles.datos}>
        <span className={styles.nombre}>{nombre}</span>
        <Estado subida={subida} llamado={llamado} />
        {error && (
          <span role="alert" className={styles.error}>
            <IconAlert size={20} />
            <span>{error}</span>
          </span>
        )}
        {estado === 'fallo' && reintentable && (
          <Button variant="link" onClick={onReintentar}>
            Reintentar<span className="oculto"> con {llamado}</span>
          </Button>
        )}
      </div>
      <button type="button" className={styles.quitar} aria-label={`Quitar ${llamado}`} onClick={onQuitar}>
        <IconClose size={20} />
      </button>
    </li>
  );
}

/** A picture that this browser cannot draw, as those of other phones, is one that was chosen all the same. */
function Miniatura({ subida: { miniatura } }: { subida: Subida }) {
  const [rota, setRota] = useState(false);
  return (
    <span className={styles.miniatura}>
      {miniatura && !rota ? (
        <img src={miniatura} alt="" onError={() => setRota(true)} />
      ) : (
        <IconForm size={32} />
      )}
    </span>
  );
}

function Estado({ subida, llamado }: { subida: Subida; llamado: string }) {
  const { estado, progreso, bytes } = subida;
  if (estado === 'fallo') return <span className={styles.suave}>{tamano(bytes)}</span>;
  if (estado === 'lista')
    return (
      <span className={styles.lista}>
        <IconCheck size={18} /> {tamano(bytes)}
        <span className="oculto"> Subida.</span>
      </span>
    );
  const cuanto = Math.round(progreso * 100);
  return (
    <span className={styles.subiendo}>
      <span className={styles.suave}>{estado === 'esperando' ? 'En espera' : `Subiendo… ${cuanto} %`}</span>
      <progress max={100} value={cuanto} aria-label={`Subiendo ${llamado}`} />
    </span>
  );
}
