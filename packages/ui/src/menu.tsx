import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { IconChevron } from './icon.tsx';
import styles from './menu.module.css';
import { childrenOf, type MenuItem, useCurrentPath } from './section.ts';

export type { MenuItem } from './section.ts';

export type SideMenuProps = { items: readonly MenuItem[]; onNavigate?: () => void };

export function SideMenu({ items, onNavigate }: SideMenuProps) {
  const current = useCurrentPath(items);
  return (
    <ul className={styles.lista}>
      {items.map((item) => {
        const entry = { item, current, onNavigate };
        return <li key={item.label}>{item.children ? <Group {...entry} /> : <Entry {...entry} />}</li>;
      })}
    </ul>
  );
}

type EntryProps = {
  item: MenuItem;
  current: string | undefined;
  hintId?: string | undefined;
  onNavigate?: (() => void) | undefined;
};

function Group({ item, current, onNavigate }: EntryProps) {
  const inside = childrenOf(item).some((child) => child.to !== undefined && child.to === current);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const opened = chosen ?? inside;
  const id = useId();
  const sub = useRef<HTMLUListElement>(null);
  // The current entry must be visible, even at the end of a menu longer than the window.
  useEffect(() => {
    if (current) sub.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const own = item.disabledHint ? `${id}-aviso` : undefined;
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setChosen(!opened)}
      >
        {/* Once opened, each entry says its own news. */}
        <Label item={opened ? { ...item, novedades: 0 } : item} />
        {/* The news and the arrow do not both fit, and the news say that there is something inside. */}
        {(opened || !item.novedades) && (
          <span className={styles.flecha}>
            <IconChevron size={20} />
          </span>
        )}
      </button>
      <div id={id} hidden={!opened}>
        {item.disabledHint && (
          <p id={own} className={styles.aviso}>
            {item.disabledHint}
          </p>
        )}
        {item.children === 'loading' && <LoadingLines />}
        {item.children?.length === 0 && <p className={styles.vacio}>Sin opciones disponibles</p>}
        {childrenOf(item).length > 0 && (
          <ul ref={sub} className={item.dense ? `${styles.sub} ${styles.denso}` : styles.sub}>
            {childrenOf(item).map((child) => (
              <li key={child.label}>
                <Entry item={child} current={current} hintId={own} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function Entry({ item, current, hintId, onNavigate }: EntryProps) {
  if (hintId) {
    return (
      // A link without an address keeps its place in the tab order and says why it does nothing.
      // biome-ignore lint/a11y/useSemanticElements: there is no disabled <a>
      <span role="link" tabIndex={0} aria-disabled="true" aria-describedby={hintId} className={styles.item}>
        <Label item={item} />
      </span>
    );
  }
  if (item.to === undefined) {
    const press = () => {
      onNavigate?.();
      item.onSelect?.();
    };
    return (
      <button type="button" className={styles.item} onClick={press}>
        <Label item={item} />
      </button>
    );
  }
  return (
    <Link
      to={item.to}
      className={styles.item}
      aria-current={item.to === current ? 'page' : undefined}
      onClick={onNavigate}
    >
      <Label item={item} />
    </Link>
  );
}

function Label({ item }: { item: MenuItem }) {
  const news = item.novedades ?? 0;
  return (
    <>
      {item.icon && <span className={styles.icono}>{item.icon}</span>}
      <span className={styles.texto}>
        {item.label}
        {news > 0 && (
          <span className={styles.novedades}>
            {' '}
            {news}
            <span> {news === 1 ? 'novedad' : 'novedades'}</span>
          </span>
        )}
      </span>
    </>
  );
}

function LoadingLines() {
  return (
    <div>
      <span className="oculto">Cargando...</span>
      <div aria-hidden="true">
        <div className={styles.hueso} />
        <div className={styles.hueso} />
        <div className={styles.hueso} />
      </div>
    </div>
  );
}
