import type { Contact } from '@oficina/ui/contact-line';
import { isNotFound, NotFound } from '@oficina/ui/empty';
import { PageHeader } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import type { ReactNode } from 'react';
import type { RequerimientoCategoria } from '../../contract/index.ts';
import { useCategoria } from '../requerimientos.api.ts';

export type CategoriaLoaderProps = {
  /** Null when the address holds no valid number. */
  categoriaId: number | null;
  categorias: readonly RequerimientoCategoria[];
  contact: Contact;
};

type Props = CategoriaLoaderProps & { children: (categoria: RequerimientoCategoria) => ReactNode };

export function CategoriaLoader({ categoriaId, ...props }: Props) {
  return categoriaId === null ? (
    <NotFound contact={props.contact} />
  ) : (
    <LoadedCategoria id={categoriaId} {...props} />
  );
}

function LoadedCategoria({ id, categorias, contact, children }: Omit<Props, 'categoriaId'> & { id: number }) {
  const { categoria, consulta } = useCategoria(id, categorias);
  if (categoria) return children(categoria);
  if (isNotFound(consulta.error)) return <NotFound contact={contact} />;
  return (
    <>
      <PageHeader title="Trámites y reclamos" />
      <QueryFallback query={consulta} skeleton={<ListSkeleton rows={3} />} />
    </>
  );
}
