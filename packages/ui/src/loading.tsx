import { type ReactNode, useEffect, useState } from 'react';
import styles from './empty.module.css';

export function LoadingText() {
  return (
    <p role="status" data-loading className={styles.cargando}>
      Cargando...
    </p>
  );
}

const SHOW_AFTER = 200;
const SLOW_AFTER = 8_000;

function useElapsed(): 'soon' | 'shown' | 'slow' {
  const [phase, setPhase] = useState<'soon' | 'shown' | 'slow'>('soon');
  useEffect(() => {
    const show = setTimeout(() => setPhase('shown'), SHOW_AFTER);
    const slow = setTimeout(() => setPhase('slow'), SLOW_AFTER);
    return () => {
      clearTimeout(show);
      clearTimeout(slow);
    };
  }, []);
  return phase;
}

/** It marks that something is still to come where nothing is drawn until then. */
export const Pending = () => <span hidden data-loading />;

/** A quick answer never flashes the skeleton; a slow one says that loading continues. */
export function SkeletonFrame({ children }: { children: ReactNode }) {
  const phase = useElapsed();
  return (
    <div data-loading>
      <span role="status" className={phase === 'slow' ? styles.suave : 'oculto'}>
        {phase === 'slow' ? 'Está tardando más de lo normal. Seguimos intentando.' : 'Cargando...'}
      </span>
      <div
        aria-hidden="true"
        className={styles.huesos}
        style={phase === 'soon' ? { visibility: 'hidden' } : undefined}
      >
        {children}
      </div>
    </div>
  );
}

export const Bone = ({ height, width = '100%' }: { height: number; width?: string }) => (
  <div className={styles.hueso} style={{ height, width }} />
);
const times = (n: number) => Array.from({ length: n }, (_, index) => index);

export function ListSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <SkeletonFrame>
      {times(rows).map((row) => (
        <Bone key={row} height={72} />
      ))}
    </SkeletonFrame>
  );
}

export function CardSkeleton() {
  return (
    <SkeletonFrame>
      <Bone height={24} width="45%" />
      <Bone height={44} width="65%" />
      <Bone height={52} />
    </SkeletonFrame>
  );
}

export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <SkeletonFrame>
      {times(fields).map((field) => (
        <div key={field} className={styles.huesos}>
          <Bone height={20} width="35%" />
          <Bone height={52} />
        </div>
      ))}
    </SkeletonFrame>
  );
}

export function ChartSkeleton() {
  return (
    <SkeletonFrame>
      <Bone height={220} />
    </SkeletonFrame>
  );
}
