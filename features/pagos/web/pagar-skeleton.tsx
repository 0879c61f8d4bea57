import { Bone, SkeletonFrame } from '@oficina/ui/loading';
import type { ReactNode } from 'react';
import styles from './pagar.module.css';
import { READ_AT_ONCE } from './resumen.tsx';

type Props = { count: number; isSideBySide: boolean; back: ReactNode };

/** One saved card is the commonest case, and the heights are those of its page. */
const LINE = 65;
const NIGHT = 217;

/** It has the places and the sizes of what comes, so that nothing moves when it does. */
export function PagarSkeleton({ count, isSideBySide, back }: Props) {
  return (
    <div className={styles.partes}>
      <div className={styles.pila}>
        <SkeletonFrame>
          {isSideBySide ? (
            <Bone height={323} />
          ) : (
            <>
              <Bone height={count <= READ_AT_ONCE ? 58 + LINE * count : 98} />
              <Bone height={24} width="55%" />
              <Bone height={214} />
              <Bone height={65} />
            </>
          )}
          <Bone height={24} width="85%" />
        </SkeletonFrame>
        {back}
      </div>
      {isSideBySide && (
        <div aria-hidden="true" className={styles.espera}>
          <Bone height={NIGHT + LINE * count} />
        </div>
      )}
    </div>
  );
}
