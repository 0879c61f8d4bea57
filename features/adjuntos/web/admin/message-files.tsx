import { useClient } from '@oficina/hydra/react';
import { IconForm, IconLock } from '@oficina/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ArchivoAdjunto, adjuntosRoutes } from '../../contract/index.ts';
import { isPdf } from '../files.ts';
import { useObjectUrl } from '../use-object-url.ts';
import styles from './message-files.module.css';
import type { Viewer } from './viewer.tsx';

type Props = { adjuntos: readonly ArchivoAdjunto[]; viewer: Viewer };

/** The photos of a message are seen small in it, and the other files by their name. */
export function MessageFiles({ adjuntos, viewer }: Props) {
  if (adjuntos.length === 0) return null;
  return (
    <ul className={styles.archivos} aria-label="Archivos">
      {adjuntos.map((adjunto) => (
        <li key={adjunto.id}>
          {isPdf({ name: adjunto.fileName }) || !viewer.allowed ? (
            <FileChip adjunto={adjunto} viewer={viewer} />
          ) : (
            <Thumbnail adjunto={adjunto} viewer={viewer} />
          )}
        </li>
      ))}
    </ul>
  );
}

type FileProps = { adjunto: ArchivoAdjunto; viewer: Viewer };

function FileChip({ adjunto, viewer }: FileProps) {
  const mark = viewer.isLocked || !viewer.allowed ? <IconLock size={16} /> : <IconForm size={16} />;
  if (!viewer.allowed)
    return (
      <span className={styles.archivo} title="Los archivos se abren cuando el caso es tuyo.">
        {mark}
        <span>{adjunto.fileName}</span>
      </span>
    );
  return (
    <OpenButton className={styles.archivo} adjunto={adjunto} viewer={viewer}>
      {mark}
      <span>{adjunto.fileName}</span>
    </OpenButton>
  );
}

/** A protected photo shows a padlock until a code opened the files of its case. */
function Thumbnail({ adjunto, viewer }: FileProps) {
  const client = useClient();
  const { contentUrl } = adjunto;
  const { data, isError } = useQuery({
    queryKey: ['adjuntos', 'miniatura', contentUrl],
    queryFn: ({ signal }) => client.call(adjuntosRoutes.miniatura, { query: { contentUrl }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: !viewer.isLocked,
  });
  const [broken, setBroken] = useState(false);
  const url = useObjectUrl(data);
  // What was uploaded before small pictures were made has none.
  if (isError || broken) return <FileChip adjunto={adjunto} viewer={viewer} />;
  return (
    <OpenButton className={styles.foto} adjunto={adjunto} viewer={viewer}>
      {viewer.isLocked && <IconLock size={24} />}
      {url && <img src={url} alt="" onError={() => setBroken(true)} />}
    </OpenButton>
  );
}

function OpenButton({
  className,
  adjunto,
  viewer,
  children,
}: FileProps & { className: string | undefined; children: ReactNode }) {
  return (
    <button
      type="button"
      className={className}
      aria-label={`Ver ${adjunto.fileName}`}
      title={adjunto.fileName}
      aria-disabled={viewer.openingId === adjunto.id || undefined}
      onClick={() => viewer.open(adjunto)}
    >
      {children}
    </button>
  );
}
