import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton } from './close-button.tsx';
import { IconAlert, IconCheck, IconInfo } from './icon.tsx';
import { closeToast, type Toast, toastStore } from './notify.ts';
import { modalStore } from './open-modals.ts';
import styles from './toast.module.css';

export { notify } from './notify.ts';

/**
 * Mount this once. Both live regions exist from the start, because one that appears together with its text is often not
 * read.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const none = toasts.length === 0;
  useEffect(() => {
    // The element under the pointer is gone, so no leave event will come.
    if (none) {
      setHovered(false);
      setFocused(false);
    }
  }, [none]);
  const paused = hovered || focused;
  const errors = toasts.filter((toast) => toast.kind === 'error');
  const rest = toasts.filter((toast) => toast.kind !== 'error');
  const [container] = useState(() => document.createElement('div'));
  const zone = useRef<HTMLDivElement>(null);
  const last = useSyncExternalStore(modalStore.subscribe, modalStore.readLast, () => undefined);
  const modal = none ? undefined : last;
  // Nothing outside an open modal can be seen over it, pressed or read aloud. The container moves and is not drawn again, so
  // that no notification starts over; where there are no popovers a dragged dialog carries them.
  useLayoutEffect(() => {
    // A dialog that closes as the notification arrives is already out of the page, and the next drawing knows it.
    const home = modal?.isConnected ? modal : document.body;
    home.append(container);
    if (home === modal) zone.current?.showPopover?.();
    return () => container.remove();
  }, [modal, container]);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock
    <div
      ref={zone}
      popover={modal && 'manual'}
      className={styles.zona}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div role="status" aria-atomic="false" className={styles.lista}>
        {rest.map((toast) => (
          <ToastCard key={toast.id} toast={toast} paused={paused} />
        ))}
      </div>
      <div role="alert" aria-atomic="false" className={styles.lista}>
        {errors.map((toast) => (
          <ToastCard key={toast.id} toast={toast} paused={paused} />
        ))}
      </div>
    </div>,
    container,
  );
}

const icons = { ok: IconCheck, info: IconInfo, error: IconAlert };

function ToastCard({ toast, paused }: { toast: Toast; paused: boolean }) {
  const left = useRef(toast.lasts);
  useEffect(() => {
    if (paused) return;
    const started = Date.now();
    const timer = setTimeout(() => closeToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [paused, toast.id]);
  const Icon = icons[toast.kind];
  return (
    <div className={`${styles.aviso} ${styles[toast.kind]}`}>
      <Icon />
      <div className={styles.texto}>
        <p className={toast.detail ? styles.titulo : undefined}>{toast.text}</p>
        {toast.detail && <p>{toast.detail}</p>}
      </div>
      <CloseButton label="Cerrar aviso" onClick={() => closeToast(toast.id)} />
    </div>
  );
}
