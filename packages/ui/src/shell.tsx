import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Brand } from './brand-config.ts';
import { Footer, type FooterLink, StoreBadges } from './footer.tsx';
import { IconClose, IconMenu } from './icon.tsx';
import { type MenuItem, SideMenu } from './menu.tsx';
import modal from './modal.module.css';
import { Modal } from './modal.tsx';
import styles from './shell.module.css';
import { DemoStrip, Logo, mainProps, SkipLink } from './shell-parts.tsx';
import { usePhone } from './use-phone.ts';
import { WAIT_HINT } from './wait-hint.ts';

export type AppShellProps = {
  user: { nombreVisible: string; email?: string | undefined };
  menu: readonly MenuItem[];
  brand: Brand;
  banner?: ReactNode;
  /** A pago is being sent: the menu stays visible and does nothing. */
  navDisabled?: boolean;
  footerLinks?: readonly FooterLink[];
  /** Staff screens use up to 1600 px. */
  wide?: boolean;
  children: ReactNode;
};

export function AppShell(props: AppShellProps) {
  const { brand, banner, footerLinks, wide = false, children } = props;
  const phone = usePhone();
  return (
    <>
      <SkipLink />
      {phone ? <PhoneHeader {...props} /> : <Side {...props} />}
      <div className={styles.columna}>
        <DemoStrip brand={brand} />
        {banner && (
          <aside className={styles.avisos} aria-label="Avisos">
            {banner}
          </aside>
        )}
        <main {...mainProps} className={styles.principal}>
          <div className={wide ? styles.personal : styles.ancho}>{children}</div>
        </main>
        <Footer brand={brand} links={footerLinks ?? []} badgesInMenu />
      </div>
    </>
  );
}

function Person({ user }: Pick<AppShellProps, 'user'>) {
  return (
    <p className={styles.usuario}>
      {user.nombreVisible}
      {user.email && <small>{user.email}</small>}
    </p>
  );
}

function Side({ brand, menu, user, navDisabled }: AppShellProps) {
  return (
    <div className={styles.lado}>
      <header className={styles.banda}>
        <Logo brand={brand} to="/" />
      </header>
      <nav aria-label="Menú principal" className={styles.navegacion}>
        <Person user={user} />
        <SideMenu items={menu} disabledHint={navDisabled ? WAIT_HINT : undefined} />
      </nav>
      <Stores brand={brand} />
    </div>
  );
}

function Stores({ brand: { apps } }: Pick<AppShellProps, 'brand'>) {
  if (!apps?.android && !apps?.ios) return null;
  return (
    <aside className={styles.tiendas} aria-label="Descargá la app">
      <StoreBadges apps={apps} />
    </aside>
  );
}

function PhoneHeader({ brand, menu, user, navDisabled }: AppShellProps) {
  const [opened, setOpened] = useState(false);
  const { key } = useLocation();
  const close = () => setOpened(false);
  const waiting = useRef<(() => void) | undefined>(undefined);
  // A dialog opened from the drawer waits until the drawer is closed and "Menú" has the focus, because the dialog returns
  // the focus there.
  const afterClosing = (item: MenuItem): MenuItem => ({
    ...item,
    ...(Array.isArray(item.children) ? { children: (item.children as MenuItem[]).map(afterClosing) } : {}),
    ...(item.onSelect
      ? {
          onSelect: () => {
            waiting.current = item.onSelect;
          },
        }
      : {}),
  });
  const closed = () => {
    opener.current?.focus();
    waiting.current?.();
    waiting.current = undefined;
  };
  const opener = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of page closes the drawer
  useEffect(close, [key]);
  return (
    <header className={styles.banda}>
      <button
        ref={opener}
        type="button"
        className={styles.abrir}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <IconMenu size={28} />
        Menú
      </button>
      <Logo brand={brand} to="/" />
      <Modal label="Menú" opened={opened} onClose={close} onClosed={closed} className={modal.cajon}>
        <div className={styles.cajonBarra}>
          <button type="button" className={styles.cerrarMenu} onClick={close}>
            <IconClose size={28} />
            Cerrar menú
          </button>
        </div>
        <nav aria-label="Menú principal">
          <Person user={user} />
          <SideMenu
            items={menu.map(afterClosing)}
            disabledHint={navDisabled ? WAIT_HINT : undefined}
            onNavigate={close}
          />
        </nav>
        <Stores brand={brand} />
      </Modal>
    </header>
  );
}
