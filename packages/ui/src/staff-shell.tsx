import { initialsOf } from '@oficina/values';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { Brand } from './brand-config.ts';
import { CloseButton } from './close-button.tsx';
import type { FooterLink } from './footer.tsx';
import { IconChevron, IconMenu } from './icon.tsx';
import { type MenuItem, SideMenu } from './menu.tsx';
import modal from './modal.module.css';
import { Modal } from './modal.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { Popover, usePopover } from './popover.tsx';
import { HelpButton, Logo, mainProps, SkipLink } from './shell-parts.tsx';
import styles from './staff-shell.module.css';
import './staff-theme.css';
import { usePhone } from './use-phone.ts';

export type StaffShellProps = {
  brand: Brand;
  menu: readonly MenuItem[];
  helpLinks: readonly FooterLink[];
  person: string;
  /** What the person may do with their own account. */
  personMenu: readonly MenuItem[];
  banner?: ReactNode;
  /** The box that finds anybody, beside the logo. */
  search?: ReactNode;
  /** Where the person attends from. */
  place?: ReactNode;
  children: ReactNode;
};

/** Sizes and colours of the staff hang from the root, so that dialogs, which are drawn outside of the frame, have them too. */
function useStaffTheme(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.marco = 'mesa';
    return () => {
      delete dataset.marco;
    };
  }, []);
}

/** The frame of the staff: one strip of brand, the menu in a narrow column, and white paper for the work. */
export default function StaffShell(props: StaffShellProps) {
  const { brand, menu, banner, search, children } = props;
  useStaffTheme();
  const phone = usePhone();
  return (
    <>
      <SkipLink />
      <header className={styles.barra} data-in-sight>
        {phone && <MenuDrawer menu={menu} />}
        <Logo brand={brand} to="/" />
        {search}
        <Right {...props} phone={phone} />
      </header>
      <OfflineStrip />
      <div className={styles.marco}>
        {!phone && (
          <div className={styles.menu}>
            <nav aria-label="Menú principal">
              <SideMenu items={menu} />
            </nav>
            <Stores brand={brand} />
          </div>
        )}
        <div className={styles.columna}>
          {brand.demo && (
            <aside className={styles.demo} aria-label="Demostración">
              Demostración
            </aside>
          )}
          {banner && <aside aria-label="Avisos">{banner}</aside>}
          <main {...mainProps} className={styles.principal}>
            {children}
          </main>
        </div>
      </div>
    </>
  );
}

/** On a phone what the person does with their own account is in the menu, and the bar has no room for it. */
function Right({ brand, helpLinks, person, personMenu, place, phone }: StaffShellProps & { phone: boolean }) {
  return (
    <div className={styles.derecha}>
      {!phone && place}
      <HelpButton brand={brand} links={helpLinks} className={styles.opcion} plain />
      {!phone && <OwnMenu person={person} personMenu={personMenu} />}
    </div>
  );
}

function OwnMenu({ person, personMenu }: Pick<StaffShellProps, 'person' | 'personMenu'>) {
  const { button, panel, close } = usePopover();
  return (
    <>
      <button {...button} type="button" className={styles.opcion}>
        <span className={styles.iniciales} aria-hidden="true">
          {initialsOf(person)}
        </span>
        <span className={styles.nombre} title={person}>
          {person}
        </span>
        <IconChevron size={16} />
      </button>
      <Popover {...panel} label="Tu cuenta">
        <SideMenu items={personMenu} onNavigate={close} />
      </Popover>
    </>
  );
}

function MenuDrawer({ menu }: Pick<StaffShellProps, 'menu'>) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <button
        type="button"
        className={styles.opcion}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <IconMenu />
        Menú
      </button>
      <Modal label="Menú" opened={opened} onClose={close} className={modal.cajon}>
        <div className={modal.barra}>
          <h2 className={modal.titulo}>Menú</h2>
          <CloseButton label="Cerrar menú" onClick={close} />
        </div>
        <nav aria-label="Menú principal" className={styles.cajon}>
          <SideMenu items={menu} onNavigate={close} />
        </nav>
      </Modal>
    </>
  );
}

/** The specification asks for the links of both stores at the foot of the menu; at a desk one line of words is enough. */
function Stores({ brand: { apps } }: Pick<StaffShellProps, 'brand'>) {
  const stores = [
    ['Google Play', apps?.android],
    ['App Store', apps?.ios],
  ] as const;
  const known = stores.filter(([, address]) => address);
  if (known.length === 0) return null;
  return (
    <aside className={styles.tiendas} aria-label="Descargá la app">
      App:{' '}
      {known.map(([name, address], index) => (
        <span key={name}>
          {index > 0 && ' · '}
          <a href={address} rel="noreferrer">
            {name}
          </a>
        </span>
      ))}
    </aside>
  );
}
