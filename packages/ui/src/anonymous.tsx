import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import login from './anonymous.module.css';
import type { Brand } from './brand-config.ts';
import { StreetDrawing } from './drawings.tsx';
import { Footer, type FooterLink } from './footer.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import styles from './shell.module.css';
import { DemoStrip, HelpButton, Logo, mainProps, SkipLink } from './shell-parts.tsx';
import { useLargeText } from './text-size.tsx';

// This frame leads to both pages, so their addresses are here, below the features that draw them.
export const LOGIN_PATH = '/login';
export const REGISTRO_PATH = '/registro';

/** The person continues at the given address after signing in. */
export const loginPath = (redirect: string): string =>
  `${LOGIN_PATH}?redirect=${encodeURIComponent(redirect)}`;

export type AnonymousShellProps = {
  brand: Brand;
  footerLinks?: readonly FooterLink[];
  helpLinks?: readonly FooterLink[];
  /** The width is in px. */
  width?: number;
  signIn?: boolean;
  children: ReactNode;
};

/** This is separate from AppShell on purpose: the login must not load the menu. */
export function AnonymousShell(props: AnonymousShellProps) {
  const { brand, footerLinks = [], helpLinks = [], width = 440, signIn = true, children } = props;
  const { pathname } = useLocation();
  const [large, setLarge] = useLargeText();
  if (pathname === LOGIN_PATH)
    return (
      <div className={login.ingreso}>
        <SkipLink />
        <header className={login.noche}>
          <Logo brand={brand} to={LOGIN_PATH} />
          <p className={login.lema}>Oficina Virtual</p>
          <StreetDrawing />
        </header>
        <div className={login.formulario}>
          <OfflineStrip />
          <DemoStrip brand={brand} />
          <main {...mainProps}>{children}</main>
          <Footer
            links={[
              { label: 'Letra grande', onSelect: () => setLarge(!large), pressed: large },
              ...footerLinks,
            ]}
            first={<HelpButton brand={brand} links={helpLinks} plain />}
          />
        </div>
      </div>
    );
  return (
    <div className={styles.anonimo}>
      <SkipLink />
      <header className={styles.banda}>
        <Logo brand={brand} to={LOGIN_PATH} />
        {signIn ? (
          <Link to={LOGIN_PATH} className={styles.accion}>
            Ingresar
          </Link>
        ) : (
          <HelpButton brand={brand} links={helpLinks} className={styles.ayuda} />
        )}
      </header>
      <OfflineStrip />
      <DemoStrip brand={brand} />
      <main {...mainProps} className={styles.principal}>
        <div className={styles.tarjeta} style={{ maxWidth: width }}>
          {children}
        </div>
      </main>
      <Footer links={footerLinks} first={signIn && <HelpButton brand={brand} links={helpLinks} plain />} />
    </div>
  );
}
