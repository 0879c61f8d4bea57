import { archivoEstado, seEstaRevisando } from '../contract/index.ts';
import { Barra } from './barra.tsx';
import type { Archivo } from './clase.ts';

/** How far it got, in the room of a cell. */
export function Avance({ archivo }: { archivo: Archivo }) {
  const { nombre, progreso, progresoRevision } = archivo;
  const carga = <Barra valor={progreso} nombre={`Carga de ${nombre}`} texto={`${progreso} %`} />;
  // After an error it is checked again before it goes on, already confirmed.
  if (progresoRevision !== undefined)
    return (
      <Barra
        valor={progresoRevision}
        nombre={`Revisión de ${nombre}`}
        texto={`Revisando… ${progresoRevision} %`}
      />
    );
  if (seEstaRevisando(archivo)) return 'Revisando…';
  switch (archivoEstado.name(archivo.estado)) {
    case 'nuevo':
      return 'revisado';
    case 'confirmado':
      return 'en espera';
    case 'procesando':
    case 'finalizado':
      return carga;
    default:
      return progreso > 0 ? carga : '–';
  }
}
