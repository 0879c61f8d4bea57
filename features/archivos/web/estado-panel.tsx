import { DateText } from '@oficina/ui/date-text';
import { formatCount } from '@oficina/ui/money';
import { Notice } from '@oficina/ui/notice';
import type { ReactNode } from 'react';
import { archivoEstado, isBeingReviewed } from '../contract/index.ts';
import { ReviewProgress } from './archivo-progress.tsx';
import styles from './archivo-view.module.css';
import type { Archivo } from './clase.ts';
import { ProgressBar } from './progress-bar.tsx';
import { countToLoad, hasSomethingToLoad, isAllRejected, NOTHING_TO_LOAD } from './wording.ts';

export function EstadoPanel({ archivo }: { archivo: Archivo }) {
  return (
    <>
      <p role="status" className="oculto">
        {estadoText(archivo)}
      </p>
      <EstadoView archivo={archivo} />
    </>
  );
}

/** An archivo that is confirmed again after an error is also checked before loading resumes. */
const isReviewing = (archivo: Archivo): boolean =>
  isBeingReviewed(archivo) || archivo.progresoRevision !== undefined;

/** This is for screen readers, which announce it only when it changes. */
function estadoText(archivo: Archivo): string {
  if (isReviewing(archivo)) return 'Estamos revisando el archivo.';
  switch (archivoEstado.name(archivo.estado)) {
    case 'nuevo':
      return 'Terminó la revisión. Todavía no se cargó nada.';
    case 'confirmado':
      return 'Confirmado. La carga empieza sola.';
    case 'procesando':
      return 'Se está cargando.';
    case 'finalizado':
      return 'Se terminó de cargar.';
    case 'error':
      return 'La carga se detuvo.';
    case 'anulado':
      return 'Este archivo fue anulado.';
  }
}

function EstadoView({ archivo }: { archivo: Archivo }): ReactNode {
  if (isReviewing(archivo)) return <Reviewing archivo={archivo} />;
  switch (archivoEstado.name(archivo.estado)) {
    case 'nuevo':
      return <Reviewed archivo={archivo} />;
    case 'confirmado':
      return <Notice tint="azul">Confirmado. La carga empieza sola en unos segundos.</Notice>;
    case 'procesando':
      return <Loading archivo={archivo} />;
    case 'finalizado':
      return (
        <Notice tint="verde">
          Se terminó de cargar el <DateText value={archivo.updated} format="hora" />.
        </Notice>
      );
    case 'error':
      return <Failed archivo={archivo} />;
    case 'anulado':
      return (
        <Notice tint="gris">
          <p>Este archivo fue anulado.</p>
          <LoadedSoFar archivo={archivo} />
        </Notice>
      );
  }
}

function Reviewing({ archivo }: { archivo: Archivo }) {
  return (
    <div className={styles.marcha}>
      <p>
        <ReviewProgress archivo={archivo} announces />
      </p>
      <p className={styles.suave}>
        {isBeingReviewed(archivo)
          ? 'Todavía no se cargó nada. Podés salir de esta pantalla: la revisión sigue sola.'
          : 'Lo revisamos de nuevo antes de seguir con la carga. Podés salir de esta pantalla: sigue solo.'}
      </p>
    </div>
  );
}

function Reviewed({ archivo: { resumen } }: { archivo: Archivo }) {
  if (resumen && !hasSomethingToLoad(resumen))
    return (
      <Notice tint="amarillo">
        {isAllRejected(resumen)
          ? NOTHING_TO_LOAD
          : 'No hay nada para cargar: lo que trae este archivo ya está cargado.'}
      </Notice>
    );
  return <p className={styles.fuerte}>Todavía no se cargó nada.</p>;
}

function Loading({ archivo }: { archivo: Archivo }) {
  return (
    <div className={styles.marcha}>
      <ProgressBar
        valor={archivo.progreso}
        nombre={`Carga de ${archivo.nombre}`}
        texto={loadedText(archivo)}
        announces
      />
      <p className={styles.suave}>Podés salir de esta pantalla: la carga sigue sola.</p>
    </div>
  );
}

function loadedText({ resumen, renglonesImportados, progreso }: Archivo): string {
  const total = resumen ? countToLoad(resumen) : 0;
  // After an error the check counts only the missing lines, so the total may be less than what was already loaded.
  if (total < renglonesImportados || total === 0) return `Cargando… ${progreso} %`;
  return `Cargando ${formatCount(renglonesImportados)} de ${formatCount(total)}`;
}

function Failed({ archivo }: { archivo: Archivo }) {
  const { obs, resumen } = archivo;
  const nothingToLoad = !archivo.corrigeA && resumen && resumen.leidos > 0 && isAllRejected(resumen);
  return (
    <Notice tint="rojo">
      <p>{nothingToLoad ? NOTHING_TO_LOAD : obs || 'No pudimos terminar con este archivo.'}</p>
      <LoadedSoFar archivo={archivo} />
    </Notice>
  );
}

function LoadedSoFar({ archivo: { renglonesImportados: n } }: { archivo: Archivo }) {
  if (n === 0) return null;
  return <p>{n === 1 ? 'Queda cargado 1 renglón.' : `Quedan cargados ${formatCount(n)} renglones.`}</p>;
}
