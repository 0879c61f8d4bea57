import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Modal } from './modal.tsx';
import styles from './popover.module.css';

export type PopoverProps = {
  label: string;
  opened: boolean;
  /** It opens beside this element. */
  anchor: RefObject<HTMLElement | null>;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Nothing clips the browser's own modal, not even a dialog that contains it, and it works in browsers older than popovers.
 */
export function Popover({ anchor, opened, className, ...props }: PopoverProps) {
  const node = useRef<HTMLDialogElement | null>(null);
  const place = useCallback(() => {
    if (node.current && anchor.current) putBeside(node.current, anchor.current.getBoundingClientRect());
  }, [anchor]);
  useEffect(() => {
    if (!opened) return;
    window.addEventListener('resize', place);
    // Larger letters make it grow without resizing the window.
    const observer = new ResizeObserver(place);
    if (node.current) observer.observe(node.current);
    return () => {
      window.removeEventListener('resize', place);
      observer.disconnect();
    };
  }, [opened, place]);
  return (
    <Modal
      {...props}
      opened={opened}
      className={className ? `${styles.flotante} ${className}` : styles.flotante}
      onOpened={(dialog) => {
        node.current = dialog;
        place();
      }}
    />
  );
}

/** A button and what it opens beside itself. */
export function usePopover() {
  const [opened, setOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);
  return {
    close,
    button: {
      ref: anchor,
      'aria-haspopup': 'dialog',
      'aria-expanded': opened,
      onClick: () => setOpened(true),
    },
    panel: { opened, anchor, onClose: close },
    /** What opens from here gives the focus back to the button, because its own is gone by then. */
    leave: () => {
      anchor.current?.focus();
      close();
    },
  } as const;
}

/** Acts inside a popover: any of them closes it, but not one that opens something in it. */
export function PopoverActs({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  const press = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button:not([aria-expanded]), a')) onPress();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button is a click
    <div onClick={press}>{children}</div>
  );
}

const GAP = 4;
const EDGE = 8;

/**
 * It goes under its element or, without space there, over it, and always fits whole in the window. On a telephone it is a
 * sheet.
 */
function putBeside(dialog: HTMLElement, anchor: DOMRect): void {
  const { width, height } = dialog.getBoundingClientRect();
  // The inner size of a phone's window includes what runs out of the screen, as this may have done for an instant.
  const { clientWidth, clientHeight } = document.documentElement;
  const below = anchor.bottom + GAP;
  const fits = below + height <= clientHeight - EDGE;
  const top = fits ? below : anchor.top - GAP - height;
  const within = (wanted: number, size: number, room: number) =>
    Math.max(EDGE, Math.min(wanted, room - EDGE - size));
  dialog.style.setProperty('--izquierda', `${within(anchor.left, width, clientWidth)}px`);
  dialog.style.setProperty('--arriba', `${within(top, height, clientHeight)}px`);
}
