import { IconCheck } from '@oficina/ui/icon';
import { usePageHeading } from '@oficina/ui/layout';
import { useHeadingFocus } from '@oficina/ui/use-heading-focus';
import styles from './done-header.module.css';

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
