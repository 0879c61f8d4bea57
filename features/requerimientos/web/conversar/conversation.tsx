import { Adjuntos } from '@oficina/adjuntos/web';
import type { MapaConfig } from '@oficina/map/config';
import { DateText } from '@oficina/ui/date-text';
import { lazy, type Ref, Suspense } from 'react';
import type { Requerimiento } from '../../contract/index.ts';
import type { Station } from '../progress.tsx';
import { conversationOf } from './timeline.ts';
import styles from './ver.module.css';

// Few cases have a place, so the map is loaded only when needed.
const MapaPreview = lazy(async () => ({ default: (await import('@oficina/map/preview')).MapaPreview }));

type Props = {
  requerimiento: Requerimiento;
  mapa: MapaConfig | undefined;
  lastRef: Ref<HTMLLIElement>;
  now: Date;
};

/** `lastRef` gets the focus after an answer. */
export function Conversation({ requerimiento, mapa, lastRef, now }: Props) {
  const entries = conversationOf(requerimiento);
  return (
    <ol className={styles.conversacion}>
      {entries.map((entry, index) => {
        const item = {
          ref: index === entries.length - 1 ? lastRef : undefined,
          tabIndex: -1,
        };
        if ('station' in entry)
          return (
            <li {...item} key={entry.key} className={styles.hito}>
              <span>
                {entry.reopens ? 'Reabierto el' : MILESTONES[entry.station]}{' '}
                <DateText value={entry.date} format="dia" now={now} />
              </span>
            </li>
          );
        return (
          <li {...item} key={entry.key} className={entry.isOwn ? styles.propio : styles.mensaje}>
            <p className={styles.quien}>
              {entry.author} · <DateText value={entry.date} format="diaYHora" now={now} />
            </p>
            <div className={styles.globo}>
              {entry.texto && <p className={styles.texto}>{entry.texto}</p>}
              {entry.adjuntos.length > 0 && (
                <Adjuntos adjuntos={entry.adjuntos} titulo={`Archivos de ${entry.author}`} />
              )}
              {entry.inicial && requerimiento.ubicacion && (
                <Suspense>
                  <MapaPreview mapa={mapa} ubicacion={requerimiento.ubicacion} />
                </Suspense>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const MILESTONES: Readonly<Record<Station, string>> = {
  recibido: 'Recibido el',
  enCurso: 'En curso desde el',
  resuelto: 'Resuelto el',
  anulado: 'Anulado el',
};
