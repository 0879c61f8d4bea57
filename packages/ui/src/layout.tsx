import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { IconBack } from './icon.tsx';
import styles from './layout.module.css';
import { useSection } from './section.ts';

type Space = 4 | 8 | 12 | 16 | 24 | 32 | 48;
type BoxProps = { gap?: Space; style?: CSSProperties; children: ReactNode };

export function Stack({ gap = 16, style, children }: BoxProps) {
  return (
    <div className={styles.pila} style={{ gap, ...style }}>
      {children}
    </div>
  );
}

export function Row({ gap = 12, style, children }: BoxProps) {
  return (
    <div className={styles.fila} style={{ gap, ...style }}>
      {children}
    </div>
  );
}

export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.botones}>{children}</div>;
}

export type PanelProps = { title?: string; highlight?: boolean; children: ReactNode };

export function Panel({ title, highlight = false, children }: PanelProps) {
  const id = useId();
  const className = highlight ? `${styles.panel} ${styles.destacado}` : styles.panel;
  if (!title) return <div className={className}>{children}</div>;
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

let first = true;

/** The server writes whose portal it is in the page, before any script runs. */
const siteName = () =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Oficina Virtual';

export function usePageHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const back = useNavigationType() === 'POP';
  useEffect(() => {
    document.title = `${title} – ${siteName()}`;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of page moves the focus; filters in the query do not
  useEffect(() => {
    // On the first page of a visit, which includes a reload, the browser's own starting point is right.
    if (first) {
      first = false;
      return;
    }
    if (!back) window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return heading;
}

export function BackLink({ to, label }: { to: string; label: string }) {
  useSection(to);
  return (
    <Link to={to} className={styles.volver}>
      <IconBack size={20} />
      {label}
    </Link>
  );
}

export type PageHeaderProps = {
  title: string;
  subtitle?: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
};

export function PageHeader({ title, subtitle, back, actions }: PageHeaderProps) {
  const heading = usePageHeading(title);
  return (
    <div className={styles.cabeza}>
      {back && <BackLink {...back} />}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {actions && <div className={styles.acciones}>{actions}</div>}
      {subtitle && <p className={styles.subtitulo}>{subtitle}</p>}
    </div>
  );
}
