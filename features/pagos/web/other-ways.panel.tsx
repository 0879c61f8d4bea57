import type { Factura } from '@oficina/facturas/contract';
import { OtherWays, type SuministroIndex } from '@oficina/facturas/web';
import type { PublicConfig } from '@oficina/hydra';
import { ListSkeleton } from '@oficina/ui/loading';
import { Suspense, useState } from 'react';
import styles from './pagar.module.css';

type Props = { factura: Factura; suministroIndex: SuministroIndex; cobro: PublicConfig['cobro'] };

/** It is downloaded when it is opened, because most people who are here pay with a card. */
export function OtherWaysPanel({ factura, suministroIndex, cobro }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.otras} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Otras formas de pagar</summary>
      {isOpen && (
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <OtherWays
            factura={factura}
            suministro={suministroIndex.get(factura.suministro) ?? {}}
            cobro={cobro}
          />
        </Suspense>
      )}
    </details>
  );
}
