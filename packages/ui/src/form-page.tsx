import type { ReactNode } from 'react';
import styles from './form-page.module.css';
import { IconCheck } from './icon.tsx';
import { PageHeader, Stack, usePageHeading } from './layout.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

/** What went well is the title of the page. What was pressed is gone, so the title takes the focus. */
export function DoneHeader({ title }: { title: string }) {
  const heading = usePageHeading(title);
  return (
    <div ref={useHeadingFocus(true)} className={styles.hecho}>
      <span className={styles.tilde}>
        <IconCheck />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
    </div>
  );
}

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
