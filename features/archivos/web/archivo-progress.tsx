import { archivoEstado, isBeingReviewed } from '../contract/index.ts';
import styles from './archivos.list.module.css';
import type { Archivo } from './clase.ts';
import { ProgressBar } from './progress-bar.tsx';

export function ArchivoProgress({ archivo }: { archivo: Archivo }) {
  const { nombre, obs, progreso, progresoRevision } = archivo;
  const percent = `${progreso} %`;
  if (progresoRevision !== undefined || isBeingReviewed(archivo)) return <ReviewProgress archivo={archivo} />;
  switch (archivoEstado.name(archivo.estado)) {
    case 'nuevo':
      return 'revisado';
    case 'confirmado':
      return 'en espera';
    case 'procesando':
      return <ProgressBar valor={progreso} nombre={`Carga de ${nombre}`} texto={percent} />;
    case 'error':
      return obs ? (
        <span className={styles.avance} title={obs} data-opens-whole>
          {obs}
        </span>
      ) : (
        '–'
      );
    default:
      // A finished one says so in its state.
      return progreso > 0 && progreso < 100 ? percent : '–';
  }
}

export function ReviewProgress({ archivo, announces }: { archivo: Archivo; announces?: boolean }) {
  const { nombre, progresoRevision: percent } = archivo;
  if (percent === undefined) return 'Revisando…';
  const texto = `Revisando… ${percent} %`;
  return <ProgressBar valor={percent} nombre={`Revisión de ${nombre}`} texto={texto} announces={announces} />;
}
