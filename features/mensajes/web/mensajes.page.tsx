import { LinkButton } from '@oficina/ui/button';
import { EmptyState } from '@oficina/ui/empty';
import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { type Find, type List, StaffList, sheetOf, useList } from '@oficina/ui/list';
import { usePanel } from '@oficina/ui/panel-address';
import { BesidePanel } from '@oficina/ui/side-panel';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Fallidos, type Mensaje, PLANTILLAS_PATH } from '../contract/index.ts';
import { AddressStrip } from './address-strip.tsx';
import { fallidosList } from './fallidos.list.tsx';
import type { PageLinks } from './links.tsx';
import type { MendedOwner, Mender } from './mending.ts';
import { MensajePanel } from './mensaje.panel.tsx';
import { MENSAJES_KEY } from './mensajes.api.ts';
import { mensajesList } from './mensajes.list.tsx';
import { ReenviarFallidosDialog } from './reenviar-fallidos.dialog.tsx';
import { addressTo, isByAddress, type MensajesContext, openAddress } from './searching.ts';

export type MensajesPageProps = PageLinks & {
  /** Anyone else would get their own messages, so the page refuses them. */
  isAdmin: boolean;
  findPersona?: Find | undefined;
  mender?: Mender | undefined;
};

/** One list of the machine at a time: that of the addresses or that of the messages. */
type AnyList = List<Mensaje | Fallidos, MensajesContext>;

export default function MensajesPage({ isAdmin, findPersona, mender, ...links }: MensajesPageProps) {
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const [mended, setMended] = useState<MendedOwner | null>(null);
  const [resent, setResent] = useState<number | null>(null);
  const context: MensajesContext = {
    ...{ links, search, findPersona },
    mending: mender && { can: mender.can, open: setMended },
    onResend: ({ id }) => setResent(id),
  };
  const asked = mensajesList.read(search, context);
  const byAddress = isByAddress(asked);
  const address = openAddress(asked);
  const handle = useList((byAddress ? fallidosList : mensajesList) as unknown as AnyList, context, {
    enabled: isAdmin,
  });
  // While one takes the place of the other, the rows in sight are still those of the other.
  const rows = handle.rows.filter(({ '@type': type }) => type === (byAddress ? 'Fallidos' : 'Mensaje'));
  const mensajes = rows.filter((row): row is Mensaje => row['@type'] === 'Mensaje');
  const { openId, row, panel } = usePanel(mensajes);
  const { query } = handle;
  if (!isAdmin || isForbidden(query.error)) return <Forbidden error={query.error} />;
  const personaName = query.isPlaceholderData ? undefined : mensajes[0]?.usuarioNombre;
  const list = { ...handle, rows, context: { ...context, personaName } };
  const sheet = { nombre: 'mensajes', label: 'Mensajes' };
  return (
    <>
      <BesidePanel opened={openId !== null}>
        <StaffList
          title="Mensajes"
          handle={list}
          currentId={openId ?? undefined}
          notice={address !== null && <AddressStrip address={address} context={context} />}
          empty={address !== null && <NothingLeft address={address} search={search} />}
          more={
            <>
              <LinkButton variant="link" to={PLANTILLAS_PATH}>
                Cómo se ve cada mensaje
              </LinkButton>
              <ExportButton
                spreadsheets={[
                  byAddress
                    ? { ...sheet, filters: mensajesList.toQuery(asked, context) }
                    : sheetOf(list, sheet),
                ]}
              />
            </>
          }
        />
      </BesidePanel>
      {openId !== null && <MensajePanel id={openId} known={row} links={links} {...panel} />}
      {resent !== null && <ReenviarFallidosDialog id={resent} onClose={() => setResent(null)} />}
      {mended &&
        mender?.dialog({
          owner: mended,
          onDone: () => void queries.invalidateQueries({ queryKey: MENSAJES_KEY }),
          onClose: () => setMended(null),
        })}
    </>
  );
}

const NothingLeft = ({ address, search }: { address: string; search: URLSearchParams }) => (
  <EmptyState
    bare
    reason={`No hay mensajes fallidos a ${address}.`}
    action={<LinkButton to={addressTo(search, { para: null })}>Todas las direcciones</LinkButton>}
  />
);
