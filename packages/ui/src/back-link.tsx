import { Link } from 'react-router';
import styles from './back-link.module.css';
import { IconPrevious } from './icon.tsx';

type Props = {
  to: string;
  label: string;
  /** The line of the title may have room for fewer words than are heard. */
  short?: string;
};

/** It stands in the line of the title, on the pages of the staff that are one thing of a list. */
export function BackLink({ to, label, short = label }: Props) {
  return (
    <Link to={to} className={styles.volver} aria-label={label}>
      <IconPrevious size={18} />
      <span aria-hidden="true">{short}</span>
    </Link>
  );
}
