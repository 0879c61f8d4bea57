import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { ListSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { useState } from 'react';
import type { Alcance } from '../../contract/index.ts';
import styles from './admin.module.css';
import { type Unreached, useSinContacto } from './cortes.api.ts';
import { reachSentences } from './labels.ts';

type Props = { alcance: Alcance; of: Unreached };

/** Whom a corte leaves without service, how many of them are told and, one by one, who is not. */
export function Reach({ alcance, of }: Props) {
  const [opened, setOpened] = useState(false);
  const { sinContacto } = alcance;
  return (
    <>
      <p>{reachSentences(alcance)}</p>
      {sinContacto > 0 && (
        <Button variant="link" aria-haspopup="dialog" onClick={() => setOpened(true)}>
          {sinContacto === 1 ? 'Ver cuál' : `Ver los ${formatCount(sinContacto)}`}
          <span className="oculto"> que no tienen a quién avisar</span>
        </Button>
      )}
      <DraggableDialog
        opened={opened}
        title="No tienen a quién avisar"
        size={560}
        closeOnClickOutside
        onClose={() => setOpened(false)}
      >
        <p>No tienen cuenta en la Oficina Virtual, o ninguna con un medio que funcione.</p>
        {opened && <SinContactoList of={of} total={sinContacto} />}
        <DialogActions>
          <Button onClick={() => setOpened(false)} data-inicio>
            Cerrar
          </Button>
        </DialogActions>
      </DraggableDialog>
    </>
  );
}

function SinContactoList({ of, total }: { of: Unreached; total: number }) {
  const { query, more, isReading } = useSinContacto(of);
  if (!query.data) return <QueryFallback query={query} skeleton={<ListSkeleton rows={4} />} />;
  const rows = query.data.suministros;
  return (
    <>
      <ul className={styles.suministros} aria-label="Suministros sin nadie a quien avisar">
        {rows.map(({ id, cuenta, nombre, domicilio, zona }) => (
          <li key={id}>
            <span>
              {cuenta} · {nombre}
            </span>
            <small>{[domicilio, zona].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.suave}>
        {more
          ? `Se muestran ${formatCount(rows.length)} de ${formatCount(Math.max(total, rows.length + 1))}.`
          : `Son ${formatCount(rows.length)}.`}
      </p>
      {more && (
        <Button busy={isReading} busyText="Buscando…" onClick={more}>
          Ver más
        </Button>
      )}
    </>
  );
}
