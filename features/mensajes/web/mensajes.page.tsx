import { LinkButton } from '@oficina/ui/button';
import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { ListView, useList } from '@oficina/ui/list';
import { useState } from 'react';
import { type Mensaje, PLANTILLAS_PATH } from '../contract/index.ts';
import type { PageLinks } from './links.tsx';
import { MensajeDialog } from './mensaje.dialog.tsx';
import { mensajesList } from './mensajes.list.tsx';

export type MensajesPageProps = PageLinks & {
  /** Anyone else would get their own messages, so the page refuses them. */
  isAdmin: boolean;
};

export default function MensajesPage({ isAdmin, ...links }: MensajesPageProps) {
  const context = { links };
  const list = useList(mensajesList, context, { enabled: isAdmin });
  const [dialog, setDialog] = useState<{ mensaje: Mensaje; opened: boolean } | null>(null);
  const { error } = list.query;
  if (!isAdmin || isForbidden(error)) return <Forbidden error={error} />;
  return (
    <>
      <PageHeader
        title="Mensajes salientes"
        actions={
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
      <ListView handle={list} onOpen={(mensaje) => setDialog({ mensaje, opened: true })} />
      {dialog && (
        <MensajeDialog {...dialog} links={links} onClose={() => setDialog({ ...dialog, opened: false })} />
      )}
    </>
  );
}
