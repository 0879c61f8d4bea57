import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Brand } from './brand-config.ts';
import { Mark } from './drawings.tsx';
import type { FooterLink } from './footer.tsx';
import { IconHelp } from './icon.tsx';
import styles from './shell.module.css';

const MAIN = 'contenido';

export function SkipLink() {
  return (
    <button type="button" className={styles.saltar} onClick={() => document.getElementById(MAIN)?.focus()}>
      Saltar al contenido
    </button>
  );
}

export const mainProps = { id: MAIN, tabIndex: -1 } as const;

export function DemoStrip({ brand }: { brand: Brand }) {
  if (!brand.demo) return null;
  return (
    <aside className={styles.demo} aria-label="Demostración">
      Demostración: nada de esto es real.
    </aside>
  );
}

/** The cooperative's white logo, or else the mark and its name. */
export function Logo({ brand, to }: { brand: Brand; to: string }) {
  return (
    <Link to={to} className={styles.logo}>
      {brand.logo ? (
        <img src={brand.logo} alt={`${brand.nombre}, ir al inicio`} height={32} />
      ) : (
        <>
          <Mark />
          <span>
            {brand.nombre}
            <span className="oculto">, ir al inicio</span>
          </span>
        </>
      )}
    </Link>
  );
}

// Few visits need help, so its sheet is loaded when somebody asks.
const HelpDialog = lazy(() => import('./help-dialog.tsx'));

type HelpProps = {
  brand: Brand;
  links: readonly FooterLink[];
  className?: string | undefined;
  plain?: boolean;
};

/** Everything about reaching the cooperative is one press away on every page. */
export function HelpButton({ brand, links, className, plain = false }: HelpProps) {
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpened(true);
        }}
      >
        {!plain && <IconHelp />}
        Ayuda
      </button>
      {/* Once asked for, it stays mounted, so that closing it returns the focus. */}
      {asked && (
        <Suspense>
          <HelpDialog brand={brand} links={links} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
