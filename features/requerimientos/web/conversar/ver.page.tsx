import { iri } from '@oficina/hydra';
import type { Contact } from '@oficina/ui/contact-line';
import { ErrorPage, ErrorState, isNotFound, NotFound } from '@oficina/ui/empty';
import { isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { staffRequerimientoPath } from '../../contract/index.ts';
import { useDraftStoreReady } from '../draft/use-draft-store-ready.ts';
import { useRequerimiento } from '../requerimientos.api.ts';
import { RequerimientoDetail, type RequerimientoDetailProps } from './requerimiento-detail.tsx';

export type VerRequerimientoPageProps = RequerimientoDetailProps & {
  /** Null when the address holds no valid number. */
  requerimientoId: number | null;
  contact: Contact;
};

export default function VerRequerimientoPage({ requerimientoId, ...props }: VerRequerimientoPageProps) {
  return requerimientoId === null ? (
    <NotFound contact={props.contact} />
  ) : (
    <RequerimientoLoader key={requerimientoId} requerimientoId={requerimientoId} {...props} />
  );
}

function RequerimientoLoader({
  requerimientoId,
  ...props
}: VerRequerimientoPageProps & { requerimientoId: number }) {
  const { contact, usuarioId } = props;
  const ready = useDraftStoreReady();
  const consulta = useRequerimiento(requerimientoId);
  const { data: requerimiento, error } = consulta;
  if (isNotFound(error)) return <NotFound contact={contact} />;
  if (isForbidden(error) && !requerimiento)
    return <ErrorPage title="Te falta poco" text={error.message} contact={contact} />;
  if (!requerimiento || !ready)
    return (
      <>
        <PageHeader title="Trámite o reclamo" />
        {consulta.isError && !requerimiento ? (
          <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </>
    );
  // Staff may read the case, but may not answer it as its owner.
  if (requerimiento.usuario !== iri('usuarios', usuarioId))
    return (
      <NotFound
        contact={contact}
        back={{ to: staffRequerimientoPath(requerimientoId), label: 'Abrirlo en Requerimientos' }}
      />
    );
  return <RequerimientoDetail requerimiento={requerimiento} isStale={consulta.isRefetchError} {...props} />;
}
