import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './native-modal.module.css';

export type NativeModalProps = {
  label: string;
  opened: boolean;
  onClose: () => void;
  onOpened?: (dialog: HTMLDialogElement) => void;
  /** By then the dialog is closed and the focus is back on the element that opened it. */
  onClosed?: () => void;
  className?: string | undefined;
  children: ReactNode;
};

const REACHABLE = 'a[href], button:not([disabled])';

/**
 * The browser's own modal makes the rest of the page unreachable, closes with Escape and gives the focus back. Dialogs on
 * every page of a signed-in person use it, because a library's modal added 13 KB to each first visit.
 */
export function NativeModal(props: NativeModalProps) {
  const { label, opened, onClose, onOpened, onClosed, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const begun = useRef(onOpened);
  useEffect(() => {
    const node = dialog.current;
    if (!node) return;
    if (!opened) {
      node.close();
      return;
    }
    node.showModal();
    // The browser would focus the first control, but the harmless button is safer.
    node.querySelector<HTMLElement>('[data-inicio]')?.focus();
    begun.current?.(node);
  }, [opened]);

  const cancelled = (event: SyntheticEvent) => {
    // Only `opened` closes the dialog, so that there is one way to do it.
    event.preventDefault();
    onClose();
  };
  const closed = () => {
    // On a second Escape the browser closes the dialog without asking.
    onClose();
    onClosed?.();
  };
  // A press that starts inside and ends outside, as when dragging, does not count as a press outside.
  const outside = useRef(false);
  const pressed = (event: PointerEvent<HTMLDialogElement>) => {
    outside.current = isOutside(event);
  };
  const released = (event: MouseEvent<HTMLDialogElement>) => {
    if (outside.current && isOutside(event)) onClose();
  };
  /** Tab cycles within the dialog; otherwise the browser would go on to its own buttons. */
  const turned = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Tab') return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHABLE)].filter(
      (element) => !element.closest('[hidden]'),
    );
    const [first, last] = [all[0], all.at(-1)];
    const [from, to] = event.shiftKey ? [first, last] : [last, first];
    if (document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  };

  return createPortal(
    <dialog
      ref={dialog}
      aria-label={label}
      className={`${styles.modal} ${className ?? ''}`}
      onCancel={cancelled}
      onClose={closed}
      onPointerDown={pressed}
      onClick={released}
      onKeyDown={turned}
    >
      {opened && children}
    </dialog>,
    document.body,
  );
}

/** The backdrop belongs to the dialog element, so only the coordinates tell them apart. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const within = clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  return target === currentTarget && !within;
}
