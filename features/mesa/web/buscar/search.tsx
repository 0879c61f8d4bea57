import { IconSearch } from '@oficina/ui/icon';
import { Modal } from '@oficina/ui/modal';
import { useShortcuts } from '@oficina/ui/shortcuts';
import { usePhone } from '@oficina/ui/use-phone';
import { useEffect, useState } from 'react';
import { Palette, type PaletteProps } from './palette.tsx';
import styles from './search.module.css';

const HINT = 'Buscar socio, suministro, factura, caso…';
const HELP = [{ title: 'En cualquier pantalla', keys: [['/', 'Buscar'] as const] }];

export type SearchProps = Omit<PaletteProps, 'typed' | 'onClose'>;

let openTyped: ((typed: string) => void) | null = null;

/** Another box of the same page may begin a search; the one of the frame goes on with it. */
export const openSearch = (typed: string): void => openTyped?.(typed);

/** One box finds anybody, from any screen of the staff. */
export function Search(props: SearchProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const phone = usePhone();
  const open = () => setTyped('');
  useEffect(() => {
    openTyped = setTyped;
    return () => {
      openTyped = null;
    };
  }, []);
  useShortcuts({ '/': open }, { background: true, help: HELP });
  useControlK(open);
  return (
    <>
      <button
        type="button"
        className={phone ? styles.lupa : styles.caja}
        aria-haspopup="dialog"
        aria-label={phone ? 'Buscar' : undefined}
        onClick={open}
      >
        <IconSearch size={18} />
        {!phone && (
          <>
            <span className={styles.pista} title={HINT}>
              {HINT}
            </span>
            <kbd className={styles.tecla}>Ctrl K</kbd>
          </>
        )}
      </button>
      <Modal label="Buscar" opened={typed !== null} onClose={() => setTyped(null)} className={styles.paleta}>
        <Palette {...props} typed={typed ?? ''} onClose={() => setTyped(null)} />
      </Modal>
    </>
  );
}

/** Shortcuts of one letter can be turned off; this one cannot be typed by accident, and works while writing too. */
function useControlK(open: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
}
