import type { ReactNode } from 'react';
import { BottomBar } from './bottom-bar.tsx';
import type { Brand } from './brand-config.ts';
import { PhoneLink } from './contact-line.tsx';
import { Footer, type FooterLink, StoreBadges } from './footer.tsx';
import { type MenuItem, SideMenu } from './menu.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import styles from './shell.module.css';
import { DemoStrip, HelpButton, Logo, mainProps, SkipLink } from './shell-parts.tsx';
import { usePhone } from './use-phone.ts';

export type AppShellProps = {
  menu: readonly MenuItem[];
  /** The entries of the menu that a phone has always at hand, besides the menu itself. */
  bar: readonly MenuItem[];
  brand: Brand;
  banner?: ReactNode;
  /** A pago is being sent: everything else is visible and does nothing. */
  navDisabled?: boolean;
  /** The page is about one task with a bar of its own, as paying: there is no other bar and no foot. */
  focused?: boolean;
  footerLinks?: readonly FooterLink[];
  helpLinks?: readonly FooterLink[];
  children: ReactNode;
};

export function AppShell(props: AppShellProps) {
  const { brand, menu, bar, banner, footerLinks, navDisabled = false, focused = false, children } = props;
  const phone = usePhone();
  return (
    <>
      <SkipLink />
      {!phone && <Side {...props} />}
      <div className={styles.columna}>
        {phone && (
          <header className={styles.banda} inert={navDisabled}>
            <Logo brand={brand} to="/" />
            <Help {...props} />
          </header>
        )}
        <OfflineStrip />
        <DemoStrip brand={brand} />
        {banner && (
          <aside className={styles.avisos} aria-label="Avisos">
            {banner}
          </aside>
        )}
        <main {...mainProps} className={styles.principal}>
          <div className={styles.ancho}>{children}</div>
        </main>
        {!focused && <Footer links={footerLinks ?? []} />}
        {phone && !focused && (
          <BottomBar
            menu={menu}
            entries={bar}
            disabled={navDisabled}
            foot={
              <>
                <Guardia brand={brand} />
                <Stores brand={brand} />
              </>
            }
          />
        )}
      </div>
    </>
  );
}

function Help({ brand, helpLinks = [] }: AppShellProps) {
  return <HelpButton brand={brand} links={helpLinks} className={styles.ayuda} />;
}

function Side(props: AppShellProps) {
  const { brand, menu, navDisabled = false } = props;
  return (
    <div className={styles.lado} inert={navDisabled}>
      <header className={styles.placa}>
        <Logo brand={brand} to="/" />
      </header>
      <nav aria-label="Menú principal">
        <SideMenu items={menu} />
      </nav>
      <div className={styles.final}>
        <Guardia brand={brand} />
        <Stores brand={brand} />
        <Help {...props} />
      </div>
    </div>
  );
}

function Guardia({ brand: { guardia } }: Pick<AppShellProps, 'brand'>) {
  if (!guardia) return null;
  return (
    <aside className={styles.guardia} aria-label="Guardia">
      ¿Sin luz? Las 24 horas
      <PhoneLink number={guardia} />
    </aside>
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
