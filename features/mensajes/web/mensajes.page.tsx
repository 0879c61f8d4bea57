import { LinkButton } from '@oficina/ui/button';
import { Forbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { useSearchParams } from 'react-router';
import { PLANTILLAS_PATH } from '../contract/index.ts';
import { Exportar } from './exportar.tsx';
import { parseFilters, toQuery } from './filters.ts';
import type { PageLinks } from './links.tsx';
import { MensajesList } from './list.tsx';

export type MensajesPageProps = PageLinks & {
  /** Anyone else would get their own messages, so the page refuses them. */
  isAdmin: boolean;
};

export default function MensajesPage({ isAdmin, ...links }: MensajesPageProps) {
  const [search] = useSearchParams();
  if (!isAdmin) return <Forbidden />;
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
              spreadsheets={[
                { nombre: 'mensajes', label: 'Mensajes', filters: toQuery(parseFilters(search)) },
              ]}
            />
          </>
        }
      />
      <MensajesList links={links} />
    </>
  );
}
