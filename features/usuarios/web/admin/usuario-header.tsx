import { BackLink } from '@oficina/ui/back-link';
import { usePageHeading } from '@oficina/ui/layout';
import { useSection } from '@oficina/ui/section';
import { usePhone } from '@oficina/ui/use-phone';
import type { ReactNode } from 'react';
import styles from './usuarios.module.css';

type Props = {
  title: string;
  back: { to: string; label: string };
  aside?: ReactNode;
  action?: ReactNode;
};

/** One line, as that of a case; on a phone what is said beside the name goes below it, in the order it is read. */
export function UsuarioHeader({ title, back, aside, action }: Props) {
  useSection(back.to);
  const phone = usePhone();
  const heading = usePageHeading(title);
  return (
    <div className={styles.cabeza}>
      <BackLink {...back} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {!phone && aside}
      {action}
      {phone && aside}
    </div>
  );
}
