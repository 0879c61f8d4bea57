import { LinkButton } from '@oficina/ui/button';
import { Forbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { useSearchParams } from 'react-router';
import { PLANTILLAS_PATH } from '../contract/index.ts';
import type { Enlaces } from './enlaces.tsx';
import { Exportar } from './exportar.tsx';
import { leerFiltros, toQuery } from './filtros.ts';
import { ListaDeMensajes } from './lista.tsx';

export type MensajesPageProps = Enlaces & {
  /** Anybody else would be given their own messages, which is not what this page is about. */
  esAdmin: boolean;
};

/** What was sent, to whom, and what became of it. */
export default function MensajesPage({ esAdmin, ...enlaces }: MensajesPageProps) {
  const [search] = useSearchParams();
  if (!esAdmin) return <Forbidden />;
  return (
    <>
      <PageHeader
        title="Mensajes salientes"
        actions={
          <>
            <LinkButton variant="link" to={PLANTILLAS_PATH}>
              Cómo se ve cada mensaje
            </LinkButton>
            <Exportar
              planillas={[
                { nombre: 'mensajes', etiqueta: 'Mensajes', filtros: toQuery(leerFiltros(search)) },
              ]}
            />
          </>
        }
      />
      <ListaDeMensajes enlaces={enlaces} />
    </>
  );
}
