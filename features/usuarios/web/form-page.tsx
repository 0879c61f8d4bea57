import { PageHeader, Stack } from '@oficina/ui/layout';
import type { ReactNode } from 'react';
import { DoneHeader } from './done-header.tsx';
import styles from './form-page.module.css';

type Props = { title: string; done?: boolean; children: ReactNode };

/** The page of a form, and of what comes out of it, is no wider than its fields. */
export function FormPage({ title, done = false, children }: Props) {
  return (
    <div className={styles.pagina}>
      {done ? <DoneHeader title={title} /> : <PageHeader title={title} />}
      <Stack>{children}</Stack>
    </div>
  );
}
