import { useClient } from '@oficina/hydra/react';
import type { Contact } from '@oficina/ui/contact-line';
import { isNotFound, NotFound } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import type { Role } from '@oficina/values';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { mesaRoutes } from '../../contract/index.ts';
import type { Desk } from './acts.tsx';
import { AskReason } from './ask-reason.tsx';
import { backOf, FichaView } from './ficha-view.tsx';
import { useReason } from './reason.ts';

export type FichaPageProps = {
  /** Null when the address holds no valid number. */
  id: number | null;
  roles: readonly Role[];
  desk: Desk;
  contact: Contact;
};

export default function FichaPage({ id, ...props }: FichaPageProps) {
  if (id === null) return <NotFound contact={props.contact} />;
  // Another suministro is another reading, with a reason of its own.
  return <OneFicha key={id} id={id} {...props} />;
}

function OneFicha({ id, roles, desk, contact }: FichaPageProps & { id: number }) {
  const client = useClient();
  const [search] = useSearchParams();
  const isMostrador = roles.includes('ROLE_MOSTRADOR');
  const { reason, setReason, isReady } = useReason(search, isMostrador);
  const query = useQuery({
    queryKey: ['ficha', id, reason],
    queryFn: ({ signal }) => client.call(mesaRoutes.ficha, { params: { id }, query: reason ?? {}, signal }),
    enabled: reason !== null,
    placeholderData: keepPreviousData,
    // Each reading stays written, so only a person makes one.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data: ficha, error } = query;
  if (isForbidden(error)) return <Forbidden error={error} />;
  if (isNotFound(error)) return <NotFound contact={contact} back={backOf(search)} />;
  if (ficha && reason)
    return (
      <FichaView
        ficha={ficha}
        reason={reason}
        roles={roles}
        desk={desk}
        onReason={setReason}
        onChanged={() => void query.refetch()}
      />
    );
  return (
    <>
      <PageHeader title="Ficha del suministro" back={backOf(search)} />
      {reason || !isReady ? (
        <QueryFallback query={query} skeleton={<CardSkeleton />} />
      ) : (
        <AskReason isMostrador={isMostrador} onChoose={setReason} />
      )}
    </>
  );
}
