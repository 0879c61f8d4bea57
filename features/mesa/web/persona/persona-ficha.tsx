import { useClient } from '@oficina/hydra/react';
import { CardSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import type { Usuario } from '@oficina/usuarios/contract';
import type { FichaParts } from '@oficina/usuarios/web/admin';
import type { Role } from '@oficina/values';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { mesaRoutes } from '../../contract/index.ts';
import { AskReason } from '../ficha/ask-reason.tsx';
import { canOf } from '../ficha/can.ts';
import { Motivo } from '../ficha/motivo.tsx';
import { type Reason, reasonText, useReason } from '../ficha/reason.ts';
import { personaKey } from './keys.ts';
import { PersonaBlock } from './persona-block.tsx';

type Props = {
  usuario: Usuario;
  roles: readonly Role[];
  children: (parts: FichaParts) => ReactNode;
};

/** Who reads no more than the page has always told is not asked why; that they looked is written all the same. */
const NO_REASON: Partial<Reason> = {};

/** What the staff know of a person, above the tabs of their page, once they say why they look. */
export function PersonaFicha({ usuario, roles, children }: Props) {
  const { id } = usuario;
  const client = useClient();
  const can = canOf(roles);
  const [search] = useSearchParams();
  const isMostrador = roles.includes('ROLE_MOSTRADOR');
  const { reason: chosen, setReason, isReady } = useReason(search, isMostrador);
  const reason = can('deuda') ? chosen : NO_REASON;
  const query = useQuery({
    queryKey: [...personaKey(id), reason],
    queryFn: ({ signal }) =>
      client.call(mesaRoutes.persona, { params: { id }, query: { ...reason }, signal }),
    enabled: reason !== null,
    placeholderData: keepPreviousData,
    // Each reading stays written, so only a person makes one.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data: ficha } = query;
  if (reason === null && isReady)
    return children({
      block: <AskReason isMostrador={isMostrador} onChoose={setReason} />,
      tellsAccess: false,
    });
  return children({
    aside: chosen && can('deuda') && (
      <Motivo text={reasonText(chosen)} isMostrador={isMostrador} onReason={setReason} />
    ),
    block: ficha ? (
      <PersonaBlock ficha={ficha} usuario={usuario} can={can} onChanged={() => void query.refetch()} />
    ) : (
      <QueryFallback query={query} skeleton={<CardSkeleton />} error={{ bare: true }} />
    ),
    tellsAccess: !query.isError,
  });
}
