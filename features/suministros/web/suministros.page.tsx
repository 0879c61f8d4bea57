import { PageHeader } from '@oficina/ui/layout';
import { usePhone } from '@oficina/ui/use-phone';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { AddPill, AddSuministro, NoSuministros } from './first-suministro.tsx';
import type { SuministroSummary } from './suministro-summary.ts';
import { SuministrosList } from './suministros-list.tsx';

// The dialogs are lazy because most visitors change nothing.
const RemoveSuministroDialog = lazy(() => import('./remove-suministro.dialog.tsx'));
const RenombrarSuministroDialog = lazy(() => import('./renombrar-suministro.dialog.tsx'));

export type SuministrosPageProps = {
  suministros: readonly SuministroSummary[];
  onCambio: () => Promise<void>;
  telefono?: string | undefined;
  /** A person who is not confirmed may see neither facturas nor consumos. */
  unconfirmed: boolean;
  facturasTo: (suministroId: number) => string;
  consumosTo: (suministroId: number) => string;
};

type OpenedDialog = { action: 'renombrar' | 'quitar'; suministro: SuministroSummary };

export default function SuministrosPage(props: SuministrosPageProps) {
  const { suministros, onCambio } = props;
  const phone = usePhone();
  const pageRef = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const [visible, setVisible] = useState(false);
  const open = (action: OpenedDialog['action'], suministro: SuministroSummary) => {
    setOpened({ action, suministro });
    setVisible(true);
  };
  const cerrar = () => setVisible(false);
  const [removedId, setRemovedId] = useState<number | null>(null);
  const handleRemoved = () => {
    cerrar();
    setRemovedId(opened?.suministro.id ?? null);
  };
  // The card disappears at once, with the button that opened the dialog.
  useEffect(() => {
    if (removedId !== null) pageRef.current?.querySelector('h1')?.focus();
  }, [removedId]);
  const remaining = suministros.filter(({ id }) => id !== removedId);
  const isEmpty = remaining.length === 0;
  return (
    <div ref={pageRef}>
      <PageHeader title="Suministros" actions={!isEmpty && (phone ? <AddPill /> : <AddSuministro />)} />
      {isEmpty ? (
        <NoSuministros />
      ) : (
        <SuministrosList
          suministros={remaining}
          card={(suministro) => ({
            telefono: props.telefono,
            links: props.unconfirmed
              ? null
              : { facturas: props.facturasTo(suministro.id), consumos: props.consumosTo(suministro.id) },
            onRenombrar: () => open('renombrar', suministro),
            onRemove: () => open('quitar', suministro),
          })}
        />
      )}
      {opened && (
        <Suspense>
          <RenombrarSuministroDialog
            opened={visible && opened.action === 'renombrar'}
            suministro={opened.suministro}
            onCambio={onCambio}
            onClose={cerrar}
          />
          <RemoveSuministroDialog
            opened={visible && opened.action === 'quitar'}
            suministro={opened.suministro}
            onCambio={onCambio}
            onRemoved={handleRemoved}
            onClose={cerrar}
          />
        </Suspense>
      )}
    </div>
  );
}
