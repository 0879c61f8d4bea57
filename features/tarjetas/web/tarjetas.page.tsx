import { ApiError } from '@oficina/hydra';
import { LinkButton } from '@oficina/ui/button';
import { CardList } from '@oficina/ui/card-list';
import type { Contact } from '@oficina/ui/contact-line';
import { EmptyState, ErrorPage } from '@oficina/ui/empty';
import { PageHeader } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { notify } from '@oficina/ui/notify';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { usePhone } from '@oficina/ui/use-phone';
import { PERFIL_PATH } from '@oficina/usuarios/contract';
import { type Clock, dayInArgentina, systemClock } from '@oficina/values';
import { useEffect, useRef, useState } from 'react';
import { AGREGAR_TARJETA_PATH, type Tarjeta } from '../contract/index.ts';
import { AllApartadas } from './apartadas.tsx';
import { EliminarTarjetaDialog } from './eliminar-tarjeta.dialog.tsx';
import { TarjetaCard, titleId } from './tarjeta.card.tsx';
import { useChoosePrincipal, useRefetchTarjetas, useTarjetas } from './tarjetas.api.ts';

export type TarjetasPageProps = { contact?: Contact | undefined; clock?: Clock };

export default function TarjetasPage({ contact, clock = systemClock }: TarjetasPageProps) {
  const consulta = useTarjetas();
  const phone = usePhone();
  const pageRef = useRef<HTMLDivElement>(null);
  const [removedId, setRemovedId] = useState<number | null>(null);
  // The card disappears at once, with the button that opened the dialog.
  useEffect(() => {
    if (removedId !== null) pageRef.current?.querySelector('h1')?.focus();
  }, [removedId]);
  const { error } = consulta;
  if (error instanceof ApiError && error.status === 403)
    return <ErrorPage title="Te falta poco" text={error.message} contact={contact} />;
  const addButton = (
    <LinkButton to={AGREGAR_TARJETA_PATH} variant="primary">
      Agregar tarjeta
    </LinkButton>
  );
  // On a phone only one word fits beside the title.
  const addPill = (
    <LinkButton to={AGREGAR_TARJETA_PATH} variant="pill">
      <span>
        Agregar<span className="oculto"> tarjeta</span>
      </span>
    </LinkButton>
  );
  const tarjetas = consulta.data?.member.filter(({ id }) => id !== removedId);
  const hasSome = tarjetas !== undefined && tarjetas.length > 0;
  return (
    <div ref={pageRef}>
      <PageHeader
        title="Medios de pago"
        back={{ to: PERFIL_PATH, label: 'Perfil' }}
        actions={hasSome && (phone ? addPill : addButton)}
      />
      <QueryFallback query={consulta} skeleton={<ListSkeleton rows={2} />} />
      {tarjetas?.length === 0 && (
        <EmptyState reason="Todavía no guardaste ninguna tarjeta." action={addButton} />
      )}
      <AllApartadas tarjetas={tarjetas ?? []} />
      {tarjetas && (
        <TarjetasList
          tarjetas={tarjetas}
          today={dayInArgentina(clock.now())}
          onEliminada={({ id }) => setRemovedId(id)}
        />
      )}
    </div>
  );
}

type TarjetasListProps = {
  tarjetas: readonly Tarjeta[];
  today: string;
  onEliminada: (tarjeta: Tarjeta) => void;
};

function TarjetasList({ tarjetas, today, onEliminada }: TarjetasListProps) {
  const choosePrincipal = useChoosePrincipal();
  const refetch = useRefetchTarjetas();
  const [choosing, setChoosing] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [toDelete, setToDelete] = useState<Tarjeta>();
  const [visible, setVisible] = useState(false);
  const principal = tarjetas.find((tarjeta) => tarjeta.principal)?.id;
  // The button is gone and the card has moved to the front, so the focus follows it.
  useEffect(() => {
    if (chosen === null || chosen !== principal) return;
    document.getElementById(titleId(chosen))?.focus();
    setChosen(null);
  }, [chosen, principal]);
  const makePrincipal = async (id: number) => {
    if (choosing !== null) return;
    setChoosing(id);
    try {
      await choosePrincipal(id);
      setChosen(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ kind: 'error', text: error.message });
      if (error.status === 404) void refetch();
    } finally {
      setChoosing(null);
    }
  };
  const handleDeleted = () => {
    setVisible(false);
    if (toDelete) onEliminada(toDelete);
    void refetch();
  };
  return (
    <>
      <CardList label="Tarjetas">
        {tarjetas.map((tarjeta) => (
          <TarjetaCard
            key={tarjeta.id}
            tarjeta={tarjeta}
            today={today}
            isChoosing={choosing === tarjeta.id}
            onPrincipal={() => void makePrincipal(tarjeta.id)}
            onEliminar={() => {
              setToDelete(tarjeta);
              setVisible(true);
            }}
          />
        ))}
      </CardList>
      <EliminarTarjetaDialog
        opened={visible}
        tarjeta={toDelete}
        onEliminada={handleDeleted}
        onClose={() => setVisible(false)}
      />
    </>
  );
}
