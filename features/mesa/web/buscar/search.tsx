import { IconSearch } from '@oficina/ui/icon';
import { Modal } from '@oficina/ui/modal';
import { useShortcuts } from '@oficina/ui/shortcuts';
import { usePhone } from '@oficina/ui/use-phone';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { CargarDesk } from '../actos/cargar.dialog.tsx';
import { listenToOpenings, type Opening, openCargar } from './opening.ts';
import { Palette, type PaletteProps } from './palette.tsx';
import styles from './search.module.css';

const HINT = 'Buscar socio, suministro, factura, caso…';
const HELP = [{ title: 'En cualquier pantalla', keys: [['/', 'Buscar'] as const] }];

const CargarDialog = lazy(() => import('../actos/cargar.dialog.tsx'));

export type SearchProps = Pick<PaletteProps, 'screens' | 'canOpen'> & {
  /** Of whoever may file a case for somebody. */
  desk?: CargarDesk | undefined;
};

/** One box finds anybody, from any screen of the staff. */
export function Search({ desk, ...props }: SearchProps) {
  const [opening, setOpening] = useState<Opening | null>(null);
  const [isLoading, setLoading] = useState(false);
  const phone = usePhone();
  const open = () => setOpening({ typed: '' });
  const close = () => setOpening(null);
  useEffect(() => listenToOpenings(setOpening), []);
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
      <Modal label="Buscar" opened={opening !== null} onClose={close} className={styles.paleta}>
        <Palette
          key={String(opening?.isFiling)}
          {...props}
          acts={desk ? [{ label: 'Cargar reclamo o trámite', run: openCargar }] : []}
          typed={opening?.typed ?? ''}
          fileWithout={
            opening?.isFiling &&
            (() => {
              close();
              setLoading(true);
            })
          }
          onClose={close}
        />
      </Modal>
      {desk && isLoading && (
        <Suspense>
          <CargarDialog {...desk} opened onClose={() => setLoading(false)} />
        </Suspense>
      )}
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
