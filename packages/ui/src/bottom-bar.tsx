import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import styles from './bottom-bar.module.css';
import { CloseButton } from './close-button.tsx';
import { IconLetters, IconMenu } from './icon.tsx';
import { type MenuItem, SideMenu } from './menu.tsx';
import modal from './modal.module.css';
import { Modal } from './modal.tsx';
import { childrenOf, useCurrentPath } from './section.ts';
import { Switch } from './switch.tsx';
import { useLargeText } from './text-size.tsx';

const BAR_HEIGHT = '64px';

/** What stands above the bar, as a notification or the bar that pays, has to know its height. */
function useBarHeight(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--alto-barra', BAR_HEIGHT);
    return () => {
      style.removeProperty('--alto-barra');
    };
  }, []);
}

type Props = {
  menu: readonly MenuItem[];
  entries: readonly MenuItem[];
  disabled: boolean;
  /** It stands at the end of the menu. */
  foot: ReactNode;
};

/** A phone has the sections of every day at hand, and the whole menu in a sheet. */
export function BottomBar({ menu, entries, disabled, foot }: Props) {
  useBarHeight();
  const { key } = useLocation();
  const current = useCurrentPath(menu);
  const currentEntry = useCurrentPath(entries);
  const [opened, setOpened] = useState<MenuItem | 'menu' | null>(null);
  const [large, setLarge] = useLargeText();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(null);
  const waiting = useRef<(() => void) | undefined>(undefined);
  // A dialog opened from the sheet waits until the sheet is closed and its button has the focus, because the dialog returns
  // the focus there.
  const afterClosing = (item: MenuItem): MenuItem => ({
    ...item,
    ...(Array.isArray(item.children) ? { children: childrenOf(item).map(afterClosing) } : {}),
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of page closes the sheet
  useEffect(close, [key]);
  const inside =
    currentEntry === undefined
      ? undefined
      : entries.find((item) => [item, ...childrenOf(item)].some(({ to }) => to === currentEntry));
  const title = opened === 'menu' || opened === null ? 'Menú' : opened.label;
  return (
    <nav aria-label="Secciones" className={styles.barra} inert={disabled} data-in-sight>
      <ul style={{ '--entradas': entries.length + 1 } as CSSProperties}>
        {entries.map((item) => (
          <li key={item.label}>
            <BarEntry item={item} current={item === inside} onOpen={() => setOpened(item)} />
          </li>
        ))}
        <li>
          <button
            ref={opener}
            type="button"
            className={styles.entrada}
            aria-haspopup="dialog"
            aria-expanded={opened === 'menu'}
            aria-current={current !== undefined && !inside ? 'true' : undefined}
            onClick={() => setOpened('menu')}
          >
            <span className={styles.pastilla}>
              <IconMenu />
            </span>
            Menú
          </button>
        </li>
      </ul>
      <Modal
        label={title}
        opened={opened !== null}
        onClose={close}
        onClosed={closed}
        className={`${modal.dialogo} ${modal.hoja}`}
      >
        <div className={modal.barra}>
          <h2 className={modal.titulo}>{title}</h2>
          <CloseButton label="Cerrar menú" onClick={close} />
        </div>
        <nav aria-label={opened === 'menu' ? 'Menú principal' : title} className={styles.hoja}>
          <SideMenu
            items={(opened === 'menu' ? menu : opened ? childrenOf(opened) : []).map(afterClosing)}
            onNavigate={close}
          />
        </nav>
        {opened === 'menu' && (
          <div className={styles.hoja}>
            <div className={styles.letra}>
              <IconLetters />
              <Switch label="Letra grande" checked={large} onChange={setLarge} />
            </div>
            {foot}
          </div>
        )}
      </Modal>
    </nav>
  );
}

type BarEntryProps = { item: MenuItem; current: boolean; onOpen: () => void };

/** A section with several lists asks which one. */
function BarEntry({ item, current, onOpen }: BarEntryProps) {
  const only = item.children?.length === 1 ? (item.children as MenuItem[])[0]?.to : item.to;
  const news = item.novedades ?? 0;
  const content = (
    <>
      <span className={styles.pastilla}>
        {item.icon}
        {news > 0 && (
          <span className={styles.cuenta} aria-hidden="true">
            {news}
          </span>
        )}
      </span>
      {item.label}
      {news > 0 && <span className="oculto"> ({news === 1 ? '1 novedad' : `${news} novedades`})</span>}
    </>
  );
  if (only)
    return (
      <Link to={only} className={styles.entrada} aria-current={current ? 'page' : undefined}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      className={styles.entrada}
      aria-haspopup="dialog"
      aria-current={current ? 'true' : undefined}
      onClick={onOpen}
    >
      {content}
    </button>
  );
}
