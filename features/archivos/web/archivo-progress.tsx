import { archivoEstado, isBeingReviewed } from '../contract/index.ts';
import type { Archivo } from './clase.ts';
import { ProgressBar } from './progress-bar.tsx';

export function ArchivoProgress({ archivo }: { archivo: Archivo }) {
  const { nombre, progreso, progresoRevision } = archivo;
  const loadBar = <ProgressBar valor={progreso} nombre={`Carga de ${nombre}`} texto={`${progreso} %`} />;
  if (progresoRevision !== undefined)
    return (
      <ProgressBar
        valor={progresoRevision}
        nombre={`Revisión de ${nombre}`}
        texto={`Revisando… ${progresoRevision} %`}
      />
    );
  if (isBeingReviewed(archivo)) return 'Revisando…';
  switch (archivoEstado.name(archivo.estado)) {
    case 'nuevo':
      return 'revisado';
    case 'confirmado':
      return 'en espera';
    case 'procesando':
    case 'finalizado':
      return loadBar;
    default:
      return progreso > 0 ? loadBar : '–';
  }
}
