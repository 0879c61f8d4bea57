import { Button } from '@oficina/ui/button';
import { FieldError } from '@oficina/ui/field';
import { IconCheck, IconClose, IconForm } from '@oficina/ui/icon';
import { useState } from 'react';
import { tamano } from './files.ts';
import type { Subida } from './subidas.ts';
import styles from './uploads.module.css';

export type ChosenFileProps = {
  subida: Subida;
  numero: number;
  onRemove: () => void;
  onRetry: () => void;
};

export function ChosenFile({ subida, numero, onRemove, onRetry }: ChosenFileProps) {
  const { nombre, clase, estado, error, retryable } = subida;
  const spokenName = clase === 'foto' ? `foto ${numero}` : nombre;
  return (
    <li className={styles.elegido}>
      <Thumbnail subida={subida} />
      <div className={styles.datos}>
        <span className={styles.nombre}>{nombre}</span>
        <Estado subida={subida} spokenName={spokenName} />
        {error && <FieldError role="alert">{error}</FieldError>}
        {estado === 'fallo' && retryable && (
          <Button variant="link" onClick={onRetry}>
            Reintentar<span className="oculto"> con {spokenName}</span>
          </Button>
        )}
      </div>
      <button type="button" className={styles.quitar} aria-label={`Quitar ${spokenName}`} onClick={onRemove}>
        <IconClose size={20} />
      </button>
    </li>
  );
}

/** This browser may be unable to draw a picture, such as one from another phone; the file is listed all the same. */
function Thumbnail({ subida: { thumbnail } }: { subida: Subida }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={styles.miniatura}>
      {thumbnail && !broken ? (
        <img src={thumbnail} alt="" onError={() => setBroken(true)} />
      ) : (
        <IconForm size={32} />
      )}
    </span>
  );
}

function Estado({ subida, spokenName }: { subida: Subida; spokenName: string }) {
  const { estado, progreso, bytes } = subida;
  if (estado === 'fallo') return <span className={styles.suave}>{tamano(bytes)}</span>;
  if (estado === 'lista')
    return (
      <span className={styles.lista}>
        <IconCheck size={18} /> {tamano(bytes)}
        <span className="oculto"> Subida.</span>
      </span>
    );
  const percent = Math.round(progreso * 100);
  return (
    <span className={styles.subiendo}>
      <span className={styles.suave}>{estado === 'esperando' ? 'En espera' : `Subiendo… ${percent} %`}</span>
      <progress max={100} value={percent} aria-label={`Subiendo ${spokenName}`} />
    </span>
  );
}
