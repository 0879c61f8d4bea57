import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Brand } from './brand-config.ts';
import { Footer, type FooterLink, StoreBadges } from './footer.tsx';
import styles from './shell.module.css';
import { DemoStrip, Logo, mainProps, SkipLink } from './shell-parts.tsx';

// This frame leads to both pages, so their addresses are here, below the features that draw them.
export const LOGIN_PATH = '/login';
export const REGISTRO_PATH = '/registro';

/** The person continues at the given address after signing in. */
export const loginPath = (redirect: string): string =>
  `${LOGIN_PATH}?redirect=${encodeURIComponent(redirect)}`;

export type AnonymousShellProps = {
  brand: Brand;
  footerLinks?: readonly FooterLink[];
  /** The width is in px. */
  width?: number;
  registro?: boolean;
  signIn?: boolean;
  children: ReactNode;
};

/** This is separate from AppShell on purpose: the login must not load the drawer. */
export function AnonymousShell({
  brand,
  footerLinks,
  width = 440,
  registro: showRegister = true,
  signIn: showLogin = true,
  children,
}: AnonymousShellProps) {
  const { pathname } = useLocation();
  return (
    <div className={styles.anonimo}>
      <SkipLink />
      <header className={styles.banda}>
        <Logo brand={brand} to={LOGIN_PATH} />
        <div className={styles.derecha}>
          <div className={styles.tiendasDeBanda}>
            <StoreBadges apps={brand.apps} bare />
          </div>
          {showLogin && pathname !== LOGIN_PATH && (
            <Link to={LOGIN_PATH} className={styles.accion}>
              Ingresar
            </Link>
          )}
          {showRegister && pathname !== REGISTRO_PATH && (
            <Link to={REGISTRO_PATH} className={styles.accion}>
              Registrarse
            </Link>
          )}
        </div>
      </header>
      <DemoStrip brand={brand} />
      <main {...mainProps} className={styles.principal}>
        <div className={styles.tarjeta} style={{ maxWidth: width }}>
          {children}
        </div>
      </main>
      <Footer brand={brand} links={footerLinks ?? []} centered />
    </div>
  );
}
