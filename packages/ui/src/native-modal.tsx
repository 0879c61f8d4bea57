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
  /** It is gone and whoever opened it has the focus. */
  onClosed?: () => void;
  className?: string | undefined;
  children: ReactNode;
};

const REACHABLE = 'a[href], button:not([disabled])';

/**
 * The browser's own modal, which leaves what is behind out of reach, closes with Escape and gives the focus back. What
 * every page of whoever is signed in carries is made with it: a library's weighed 13 KB in each first visit.
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
    // The browser would start on the first: a person wants the harmless button.
    node.querySelector<HTMLElement>('[data-inicio]')?.focus();
    begun.current?.(node);
  }, [opened]);

  const cancelled = (event: SyntheticEvent) => {
    // Closing is told by `opened`, so that there is one way to do it.
    event.preventDefault();
    onClose();
  };
  const closed = () => {
    // A browser that is asked twice closes it without asking us.
    onClose();
    onClosed?.();
  };
  // What was pressed inside and let go outside, as when it is dragged, is not a press outside.
  const outside = useRef(false);
  const pressed = (event: PointerEvent<HTMLDialogElement>) => {
    outside.current = isOutside(event);
  };
  const released = (event: MouseEvent<HTMLDialogElement>) => {
    if (outside.current && isOutside(event)) onClose();
  };
  /** From the last to the first and back: the browser would go on to its own buttons. */
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

/** The veil belongs to the dialog: only the place tells it from the rest of it. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const within = clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  return target === currentTarget && !within;
}
