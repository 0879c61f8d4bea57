import { LinkButton } from '@oficina/ui/button';
import { EmptyState } from '@oficina/ui/empty';
import { PageHeader } from '@oficina/ui/layout';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Lugar } from './lugar.ts';
import { SuministrosLista } from './suministros-lista.tsx';

// Most who look at their supplies change none.
const QuitarSuministroDialog = lazy(() => import('./quitar-suministro.dialog.tsx'));
const RenombrarSuministroDialog = lazy(() => import('./renombrar-suministro.dialog.tsx'));

export type SuministrosPageProps = {
  suministros: readonly Lugar[];
  /** Reads the person and their supplies again. */
  onCambio: () => Promise<void>;
  agregarTo: string;
  telefono?: string | undefined;
  /** Undefined for a person who is not confirmed, because they may not see bills. */
  facturasTo?: ((suministroId: number) => string) | undefined;
  consumosTo?: ((suministroId: number) => string) | undefined;
};

type Abierto = { que: 'renombrar' | 'quitar'; lugar: Lugar };

/** The supplies of an account: what each is called, where it leads, and how to take it away. */
export default function SuministrosPage(props: SuministrosPageProps) {
  const { suministros, onCambio, agregarTo } = props;
  const pagina = useRef<HTMLDivElement>(null);
  const [abierto, setAbierto] = useState<Abierto | null>(null);
  const [visible, setVisible] = useState(false);
  const abrir = (que: Abierto['que'], lugar: Lugar) => {
    setAbierto({ que, lugar });
    setVisible(true);
  };
  const cerrar = () => setVisible(false);
  const [quitado, setQuitado] = useState<number | null>(null);
  const alQuitar = () => {
    cerrar();
    setQuitado(abierto?.lugar.id ?? null);
  };
  // Its card leaves at once, and with it the button that opened the dialog.
  useEffect(() => {
    if (quitado !== null) pagina.current?.querySelector('h1')?.focus();
  }, [quitado]);
  const quedan = suministros.filter(({ id }) => id !== quitado);
  const vacio = quedan.length === 0;
  return (
    <div ref={pagina}>
      <PageHeader
        title="Suministros"
        {...(vacio
          ? {}
          : {
              actions: (
                <LinkButton to={agregarTo} variant="primary">
                  Agregar suministro
                </LinkButton>
              ),
            })}
      />
      {vacio ? (
        <SinSuministros agregarTo={agregarTo} />
      ) : (
        <SuministrosLista
          suministros={quedan}
          tarjeta={(lugar) => ({
            telefono: props.telefono,
            facturasTo: props.facturasTo?.(lugar.id),
            consumosTo: props.consumosTo?.(lugar.id),
            onRenombrar: () => abrir('renombrar', lugar),
            onQuitar: () => abrir('quitar', lugar),
          })}
        />
      )}
      {abierto && (
        <Suspense>
          <RenombrarSuministroDialog
            opened={visible && abierto.que === 'renombrar'}
            suministro={abierto.lugar}
            onCambio={onCambio}
            onClose={cerrar}
          />
          <QuitarSuministroDialog
            opened={visible && abierto.que === 'quitar'}
            suministro={abierto.lugar}
            onCambio={onCambio}
            onQuitado={alQuitar}
            onClose={cerrar}
          />
        </Suspense>
      )}
    </div>
  );
}

function SinSuministros({ agregarTo }: { agregarTo: string }) {
  return (
    <EmptyState
      reason="Para empezar, agregá tu suministro. Tené una factura a mano: ahí están el número de suministro y el documento del titular."
      action={
        <LinkButton to={agregarTo} variant="primary">
          Agregar suministro
        </LinkButton>
      }
    />
  );
}
