import { LinkButton } from '@oficina/ui/button';
import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { StaffList, useList } from '@oficina/ui/list';
import { BesidePanel } from '@oficina/ui/side-panel';
import { useNavigate, useSearchParams } from 'react-router';
import { PLANTILLAS_PATH } from '../contract/index.ts';
import type { PageLinks } from './links.tsx';
import { MensajePanel } from './mensaje.panel.tsx';
import { listTo, mensajeTo, readMensajeParam } from './mensaje-address.ts';
import { mensajesList } from './mensajes.list.tsx';

export type MensajesPageProps = PageLinks & {
  /** Anyone else would get their own messages, so the page refuses them. */
  isAdmin: boolean;
};

export default function MensajesPage({ isAdmin, ...links }: MensajesPageProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const context = { links, search };
  const list = useList(mensajesList, context, { enabled: isAdmin });
  const openId = readMensajeParam(search);
  const { rows, query } = list;
  if (!isAdmin || isForbidden(query.error)) return <Forbidden error={query.error} />;
  const index = rows.findIndex(({ id }) => id === openId);
  const toNeighbour = (step: number) => {
    const neighbour = index === -1 ? undefined : rows[index + step];
    return neighbour && mensajeTo(search, neighbour.id);
  };
  return (
    <>
      <BesidePanel opened={openId !== null}>
        <StaffList
          title="Mensajes salientes"
          handle={list}
          currentId={openId ?? undefined}
          more={
            <>
              <LinkButton variant="link" to={PLANTILLAS_PATH}>
                Cómo se ve cada mensaje
              </LinkButton>
              <ExportButton
                spreadsheets={[
                  {
                    nombre: 'mensajes',
                    label: 'Mensajes',
                    filters: mensajesList.toQuery(list.state, context),
                  },
                ]}
              />
            </>
          }
        />
      </BesidePanel>
      {openId !== null && (
        <MensajePanel
          id={openId}
          known={rows[index]}
          links={links}
          previous={toNeighbour(-1)}
          next={toNeighbour(1)}
          onClose={() => void navigate(listTo(search))}
        />
      )}
    </>
  );
}
