import { ApiError } from '@oficina/hydra';
import { LinkButton } from '@oficina/ui/button';
import type { Contact } from '@oficina/ui/contact-line';
import { EmptyState, ErrorPage, ErrorState } from '@oficina/ui/empty';
import { PageHeader } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { notify } from '@oficina/ui/notify';
import { type Clock, dayInArgentina, systemClock } from '@oficina/values';
import { useEffect, useRef, useState } from 'react';
import type { Tarjeta } from '../contract/index.ts';
import { TodasApartadas } from './apartadas.tsx';
import { EliminarTarjetaDialog } from './eliminar-tarjeta.dialog.tsx';
import { idDeTitulo, TarjetaCard } from './tarjeta.card.tsx';
import { useElegirPrincipal, useReleerTarjetas, useTarjetas } from './tarjetas.api.ts';
import styles from './tarjetas.module.css';

export type TarjetasPageProps = { agregarTo: string; contact?: Contact | undefined; clock?: Clock };

/** The saved cards: which is offered first, which are of no use any more, and how to take one away. */
export default function TarjetasPage({ agregarTo, contact, clock = systemClock }: TarjetasPageProps) {
  const consulta = useTarjetas();
  const pagina = useRef<HTMLDivElement>(null);
  const [quitada, setQuitada] = useState<number | null>(null);
  // Its card leaves at once, and with it the button that opened the dialog.
  useEffect(() => {
    if (quitada !== null) pagina.current?.querySelector('h1')?.focus();
  }, [quitada]);
  const { error } = consulta;
  if (error instanceof ApiError && error.status === 403)
    return <ErrorPage title="Te falta poco" text={error.message} contact={contact} />;
  const agregar = (
    <LinkButton to={agregarTo} variant="primary">
      Agregar tarjeta
    </LinkButton>
  );
  const tarjetas = consulta.data?.member.filter(({ id }) => id !== quitada);
  return (
    <div ref={pagina}>
      <PageHeader title="Medios de pago" {...(tarjetas && tarjetas.length > 0 ? { actions: agregar } : {})} />
      {consulta.isPending && <ListSkeleton rows={2} />}
      {consulta.isError && tarjetas === undefined && (
        <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
      )}
      {tarjetas?.length === 0 && (
        <EmptyState reason="Todavía no guardaste ninguna tarjeta." action={agregar} />
      )}
      <TodasApartadas tarjetas={tarjetas ?? []} />
      {tarjetas && (
        <Lista
          tarjetas={tarjetas}
          hoy={dayInArgentina(clock.now())}
          onEliminada={({ id }) => setQuitada(id)}
        />
      )}
    </div>
  );
}

type ListaProps = { tarjetas: readonly Tarjeta[]; hoy: string; onEliminada: (tarjeta: Tarjeta) => void };

function Lista({ tarjetas, hoy, onEliminada }: ListaProps) {
  const elegir = useElegirPrincipal();
  const releer = useReleerTarjetas();
  const [eligiendo, setEligiendo] = useState<number | null>(null);
  const [elegida, setElegida] = useState<number | null>(null);
  const [abierta, setAbierta] = useState<Tarjeta>();
  const [visible, setVisible] = useState(false);
  const principal = tarjetas.find((tarjeta) => tarjeta.principal)?.id;
  // Its button is gone and the card has moved to the front: the reader goes with it.
  useEffect(() => {
    if (elegida === null || elegida !== principal) return;
    document.getElementById(idDeTitulo(elegida))?.focus();
    setElegida(null);
  }, [elegida, principal]);
  const hacerPrincipal = async (id: number) => {
    if (eligiendo !== null) return;
    setEligiendo(id);
    try {
      await elegir(id);
      setElegida(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ kind: 'error', text: error.message });
      if (error.status === 404) void releer();
    } finally {
      setEligiendo(null);
    }
  };
  const alEliminar = () => {
    setVisible(false);
    if (abierta) onEliminada(abierta);
    void releer();
  };
  return (
    <>
      <ul className={styles.lista} aria-label="Tarjetas">
        {tarjetas.map((tarjeta) => (
          <TarjetaCard
            key={tarjeta.id}
            tarjeta={tarjeta}
            hoy={hoy}
            eligiendo={eligiendo === tarjeta.id}
            onPrincipal={() => void hacerPrincipal(tarjeta.id)}
            onEliminar={() => {
              setAbierta(tarjeta);
              setVisible(true);
            }}
          />
        ))}
      </ul>
      <EliminarTarjetaDialog
        opened={visible}
        tarjeta={abierta}
        onEliminada={alEliminar}
        onClose={() => setVisible(false)}
      />
    </>
  );
}
