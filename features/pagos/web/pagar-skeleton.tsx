import { Bone, SkeletonFrame } from '@oficina/ui/loading';
import type { ReactNode } from 'react';
import styles from './pagar.module.css';
import { READ_AT_ONCE } from './resumen.tsx';

type Props = { count: number; isSideBySide: boolean; hasChoice: boolean; back: ReactNode };

/** One saved card is the commonest case, and the heights are those of its page. */
const LINE = 65.2;
const DAY = 56.6;
const NIGHT = 206.6;

/** It has the places and the sizes of what comes, so that nothing moves when it does. */
export function PagarSkeleton({ count, isSideBySide, hasChoice, back }: Props) {
  const choice = hasChoice && <Bone height={56} width="min(420px, 100%)" />;
  return (
    <div className={styles.partes}>
      <div className={styles.pila}>
        <SkeletonFrame>
          {isSideBySide ? (
            <>
              {choice}
              <Bone height={315} />
              <Bone height={28} width="85%" />
            </>
          ) : (
            <>
              <Bone height={count <= READ_AT_ONCE ? DAY + LINE * count : 98} />
              {choice}
              <Bone height={25} width="55%" />
              <Bone height={160} />
              <Bone height={65} />
              <Bone height={43} width="85%" />
            </>
          )}
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
