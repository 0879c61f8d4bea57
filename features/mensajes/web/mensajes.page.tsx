import { LinkButton } from '@oficina/ui/button';
import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { StaffList, sheetOf, useList } from '@oficina/ui/list';
import { usePanel } from '@oficina/ui/panel-address';
import { BesidePanel } from '@oficina/ui/side-panel';
import { useSearchParams } from 'react-router';
import { PLANTILLAS_PATH } from '../contract/index.ts';
import type { PageLinks } from './links.tsx';
import { MensajePanel } from './mensaje.panel.tsx';
import { mensajesList } from './mensajes.list.tsx';

export type MensajesPageProps = PageLinks & {
  /** Anyone else would get their own messages, so the page refuses them. */
  isAdmin: boolean;
};

export default function MensajesPage({ isAdmin, ...links }: MensajesPageProps) {
  const [search] = useSearchParams();
  const context = { links, search };
  const list = useList(mensajesList, context, { enabled: isAdmin });
  const { openId, row, panel } = usePanel(list.rows);
  const { query } = list;
  if (!isAdmin || isForbidden(query.error)) return <Forbidden error={query.error} />;
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
              <ExportButton spreadsheets={[sheetOf(list, { nombre: 'mensajes', label: 'Mensajes' })]} />
            </>
          }
        />
      </BesidePanel>
      {openId !== null && <MensajePanel id={openId} known={row} links={links} {...panel} />}
    </>
  );
}
