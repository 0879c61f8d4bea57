import { Adjuntos } from '@oficina/adjuntos/web';
import type { MapaConfig } from '@oficina/map/config';
import { DateText } from '@oficina/ui/date-text';
import { lazy, type Ref, Suspense } from 'react';
import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import { type ConversationEntry, conversationOf } from './timeline.ts';
import styles from './ver.module.css';

// Few cases have a place, so the map is loaded only when needed.
const MapaPreview = lazy(async () => ({ default: (await import('@oficina/map/preview')).MapaPreview }));

type Props = { requerimiento: Requerimiento; mapa: MapaConfig | undefined; lastRef: Ref<HTMLLIElement> };

/** `lastRef` gets the focus after an answer. */
export function Conversation({ requerimiento, mapa, lastRef }: Props) {
  const entries = conversationOf(requerimiento);
  return (
    <ol className={styles.conversacion}>
      {entries.map((entry, index) => (
        <li
          key={entry.key}
          ref={index === entries.length - 1 ? lastRef : undefined}
          tabIndex={-1}
          className={entry.isOwn ? styles.propia : undefined}
        >
          <EntryHeader entry={entry} />
          {entry.texto && <p className={styles.texto}>{entry.texto}</p>}
          {entry.adjuntos.length > 0 && (
            <Adjuntos adjuntos={entry.adjuntos} titulo={`Archivos de ${entry.author}`} />
          )}
          {entry.inicial && requerimiento.ubicacion && (
            <Suspense>
              <MapaPreview mapa={mapa} ubicacion={requerimiento.ubicacion} />
            </Suspense>
          )}
        </li>
      ))}
    </ol>
  );
}

function EntryHeader({ entry: { author, date, estado, texto, adjuntos } }: { entry: ConversationEntry }) {
  return (
    <p className={styles.quien}>
      <span>
        <strong>{author}</strong>
        {estado !== null && ` · pasó a ${requerimientoEstado.customerLabel(estado)}`}
        {estado === null && texto === null && adjuntos.length > 0 && ' · sumó un archivo'}
      </span>
      <span className={styles.cuando}>
        <DateText value={date} format="hora" />
      </span>
    </p>
  );
}
