import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './pay-bar.module.css';

/** The night at the foot of the screen holds the one button that pays. The page below never ends under it. */
export function PayBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  // Notifications and focused elements must not end up under the bar.
  useLayoutEffect(() => {
    const node = bar.current;
    if (!node) return;
    const { style } = document.documentElement;
    const measure = () => {
      const height = `${node.offsetHeight}px`;
      style.setProperty('--alto-barra-fija', height);
      style.scrollPaddingBottom = `calc(${height} + var(--alto-barra, 0px))`;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => {
      observer.disconnect();
      style.removeProperty('--alto-barra-fija');
      style.scrollPaddingBottom = '';
    };
  }, []);
  return (
    <>
      <div className={styles.hueco} />
      <div ref={bar} className={styles.barra} data-in-sight>
        {children}
      </div>
    </>
  );
}
