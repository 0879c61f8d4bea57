import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { type ReactNode, useEffect, useRef } from 'react';

type Props = { doneText: boolean; contact: Contact; children: ReactNode };

/** The pressed button is gone, so the focus moves here. */
export function MailAnswer({ doneText: good, contact, children }: Props) {
  const answerRef = useRef<HTMLDivElement>(null);
  useEffect(() => answerRef.current?.focus(), []);
  return (
    <div ref={answerRef} tabIndex={-1}>
      <Stack gap={16}>
        <Notice tint={good ? 'verde' : 'rojo'} role={good ? 'status' : 'alert'}>
          {children}
        </Notice>
        {good ? <p>Ya podés cerrar esta página.</p> : <ContactLine contact={contact} />}
      </Stack>
    </div>
  );
}
