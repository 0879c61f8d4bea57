import { DateText } from '@oficina/ui/date-text';
import { formatCount } from '@oficina/ui/money';
import { Notice } from '@oficina/ui/notice';
import type { ReactNode } from 'react';
import { archivoEstado, seEstaRevisando } from '../contract/index.ts';
import { Barra } from './barra.tsx';
import type { Archivo } from './clase.ts';
import { aCargar, hayQueCargar, NADA_PARA_CARGAR, todoRechazado } from './palabras.ts';
import styles from './ver.module.css';

/** How it is now and what to expect of it. */
export function PanelDeEstado({ archivo }: { archivo: Archivo }) {
  return (
    <>
      <p role="status" className="oculto">
        {dichoDe(archivo)}
      </p>
      <Dibujo archivo={archivo} />
    </>
  );
}

/** New, or confirmed again after an error: then too it is checked before it goes on. */
const seRevisa = (archivo: Archivo): boolean =>
  seEstaRevisando(archivo) || archivo.progresoRevision !== undefined;

/** For whoever listens: said again only when it changes. */
function dichoDe(archivo: Archivo): string {
  if (seRevisa(archivo)) return 'Estamos revisando el archivo.';
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

function Dibujo({ archivo }: { archivo: Archivo }): ReactNode {
  if (seRevisa(archivo)) return <Revisando archivo={archivo} />;
  switch (archivoEstado.name(archivo.estado)) {
    case 'nuevo':
      return <Revisado archivo={archivo} />;
    case 'confirmado':
      return <Notice tint="azul">Confirmado. La carga empieza sola en unos segundos.</Notice>;
    case 'procesando':
      return <Cargando archivo={archivo} />;
    case 'finalizado':
      return (
        <Notice tint="verde">
          Se terminó de cargar el <DateText value={archivo.updated} format="hora" />.
        </Notice>
      );
    case 'error':
      return <ConError archivo={archivo} />;
    case 'anulado':
      return (
        <Notice tint="gris">
          <p>Este archivo fue anulado.</p>
          <QuedaCargado archivo={archivo} />
        </Notice>
      );
  }
}

function Revisando({ archivo }: { archivo: Archivo }) {
  const { nombre, progresoRevision } = archivo;
  return (
    <div className={styles.marcha}>
      {progresoRevision === undefined ? (
        <p>Revisando…</p>
      ) : (
        <Barra
          valor={progresoRevision}
          nombre={`Revisión de ${nombre}`}
          texto={`Revisando… ${progresoRevision} %`}
          anuncia
        />
      )}
      <p className={styles.suave}>
        {seEstaRevisando(archivo)
          ? 'Todavía no se cargó nada. Podés salir de esta pantalla: la revisión sigue sola.'
          : 'Lo revisamos de nuevo antes de seguir con la carga. Podés salir de esta pantalla: sigue solo.'}
      </p>
    </div>
  );
}

function Revisado({ archivo: { resumen } }: { archivo: Archivo }) {
  if (resumen && !hayQueCargar(resumen))
    return (
      <Notice tint="amarillo">
        {todoRechazado(resumen)
          ? NADA_PARA_CARGAR
          : 'No hay nada para cargar: lo que trae este archivo ya está cargado.'}
      </Notice>
    );
  return <p className={styles.fuerte}>Todavía no se cargó nada.</p>;
}

function Cargando({ archivo }: { archivo: Archivo }) {
  return (
    <div className={styles.marcha}>
      <Barra
        valor={archivo.progreso}
        nombre={`Carga de ${archivo.nombre}`}
        texto={cargados(archivo)}
        anuncia
      />
      <p className={styles.suave}>Podés salir de esta pantalla: la carga sigue sola.</p>
    </div>
  );
}

function cargados({ resumen, renglonesImportados, progreso }: Archivo): string {
  const total = resumen ? aCargar(resumen) : 0;
  // Checked again after an error, it counts only what was missing.
  if (total < renglonesImportados || total === 0) return `Cargando… ${progreso} %`;
  return `Cargando ${formatCount(renglonesImportados)} de ${formatCount(total)}`;
}

function ConError({ archivo }: { archivo: Archivo }) {
  const { obs, resumen } = archivo;
  const nada = resumen && resumen.leidos > 0 && todoRechazado(resumen);
  return (
    <Notice tint="rojo">
      <p>{nada ? NADA_PARA_CARGAR : obs || 'No pudimos terminar con este archivo.'}</p>
      <QuedaCargado archivo={archivo} />
    </Notice>
  );
}

function QuedaCargado({ archivo: { renglonesImportados: n } }: { archivo: Archivo }) {
  if (n === 0) return null;
  return <p>{n === 1 ? 'Queda cargado 1 renglón.' : `Quedan cargados ${formatCount(n)} renglones.`}</p>;
}
