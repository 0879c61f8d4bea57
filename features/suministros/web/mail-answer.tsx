import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { DoneHeader } from '@oficina/ui/form-page';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useHeadingFocus } from '@oficina/ui/use-heading-focus';
import type { ReactNode } from 'react';

/** Most people who open the link of a mail have no account, so the page ends here. */
export function MailDone({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <DoneHeader title={title} />
      <Stack>
        {children}
        <p>Ya podés cerrar esta página.</p>
      </Stack>
    </>
  );
}

type RefusedProps = { title: string; reason: string; contact: Contact };

export function MailRefused({ title, reason, contact }: RefusedProps) {
  return (
    <div ref={useHeadingFocus(true)}>
      <PageHeader title={title} />
      <Stack>
        <Notice tint="rojo" role="alert">
          {reason}
        </Notice>
        <ContactLine contact={contact} />
      </Stack>
    </div>
  );
}
