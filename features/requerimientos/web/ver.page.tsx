import { ApiError, iri } from '@oficina/hydra';
import type { Contact } from '@oficina/ui/contact-line';
import { ErrorPage, ErrorState, NotFound } from '@oficina/ui/empty';
import { PageHeader } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { atenderPath } from '../contract/index.ts';
import { useAparato } from './borrador/use-aparato.ts';
import { Caso, type CasoProps } from './caso.tsx';
import { useCaso } from './requerimientos.api.ts';

export type VerRequerimientoPageProps = CasoProps & {
  /** Of the address; what is no number is no case. */
  casoId: number | null;
  contact: Contact;
};

/** A case as its owner sees it: what was said, whose turn it is, and the way to answer. */
export default function VerRequerimientoPage({ casoId, ...props }: VerRequerimientoPageProps) {
  return casoId === null ? (
    <NotFound contact={props.contact} />
  ) : (
    <Ver key={casoId} casoId={casoId} {...props} />
  );
}

function Ver({ casoId, ...props }: VerRequerimientoPageProps & { casoId: number }) {
  const { contact, usuarioId } = props;
  const leido = useAparato();
  const consulta = useCaso(casoId);
  const { data: caso, error } = consulta;
  const estado = error instanceof ApiError ? error.status : undefined;
  if (estado === 404) return <NotFound contact={contact} />;
  if (estado === 403 && !caso)
    return <ErrorPage title="Te falta poco" text={error?.message} contact={contact} />;
  if (!caso || !leido)
    return (
      <>
        <PageHeader title="Trámite o reclamo" />
        {consulta.isError && !caso ? (
          <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </>
    );
  // Whoever attends cases may read it; to answer it as its owner they may not.
  if (caso.usuario !== iri('usuarios', usuarioId))
    return (
      <NotFound contact={contact} back={{ to: atenderPath(casoId), label: 'Abrirlo en Requerimientos' }} />
    );
  return <Caso caso={caso} desactualizado={consulta.isRefetchError} {...props} />;
}
