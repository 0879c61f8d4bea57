import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { type ReactNode, useEffect, useRef } from 'react';

type Props = { bien: boolean; contact: Contact; children: ReactNode };

/** How it ended. The button that was pressed is gone, so the reader is taken here. */
export function MailRespuesta({ bien, contact, children }: Props) {
  const aqui = useRef<HTMLDivElement>(null);
  useEffect(() => aqui.current?.focus(), []);
  return (
    <div ref={aqui} tabIndex={-1}>
      <Stack gap={16}>
        <Notice tint={bien ? 'verde' : 'rojo'} role={bien ? 'status' : 'alert'}>
          {children}
        </Notice>
        {bien ? <p>Ya podés cerrar esta página.</p> : <ContactLine contact={contact} />}
      </Stack>
    </div>
  );
}
