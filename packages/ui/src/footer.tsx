import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Brand } from './brand-config.ts';
import styles from './footer.module.css';

export type FooterLink = {
  label: string;
  /** A phone has no room for it at the foot, and finds it in the help. */
  wideOnly?: boolean;
} & ({ to: string } | { onSelect: () => void; pressed?: boolean });

export function Footer({ links = [], first }: { links?: readonly FooterLink[]; first?: ReactNode }) {
  return (
    <footer className={`${styles.pie} al-final`}>
      {first}
      {links.map((link) => {
        const className = link.wideOnly ? styles.ancho : undefined;
        return 'to' in link ? (
          <Link key={link.label} to={link.to} className={className}>
            {link.label}
          </Link>
        ) : (
          <button
            key={link.label}
            type="button"
            className={className}
            aria-pressed={link.pressed}
            onClick={link.onSelect}
          >
            {link.label}
          </button>
        );
      })}
    </footer>
  );
}

export function StoreBadges({ apps }: { apps: Brand['apps'] }) {
  if (!apps?.android && !apps?.ios) return null;
  return (
    <div className={styles.insignias}>
      {apps.android && (
        <a href={apps.android} rel="noreferrer">
          <img src="/badge-android.svg" alt="Disponible en Google Play" width={108} height={48} />
        </a>
      )}
      {apps.ios && (
        <a href={apps.ios} rel="noreferrer">
          <img src="/badge-ios.svg" alt="Descargar en App Store" width={108} height={48} />
        </a>
      )}
    </div>
  );
}
