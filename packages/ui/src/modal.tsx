import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './modal.module.css';
import { addModal } from './open-modals.ts';

export type ModalProps = {
  label: string;
  opened: boolean;
  onClose: () => void;
  onOpened?: (dialog: HTMLDialogElement) => void;
  /** By then the dialog is gone and the focus is back on the element that opened it. */
  onClosed?: () => void;
  closeOnClickOutside?: boolean;
  className?: string | undefined;
  style?: CSSProperties;
  children: ReactNode;
};

// A switch takes effect at once and may stand under the text of a help, so it is not where a dialog begins.
const FIELD = 'input:not([type=hidden], [role=switch]), select, textarea';
const REACHABLE = `:is(a[href], button, input, select, textarea, summary, [tabindex]):not([disabled], [tabindex="-1"])`;

/**
 * Every dialog, sheet, drawer and calendar is this one. The browser's own modal makes the rest of the page unreachable, is
 * drawn over everything in the order of opening, and costs no library.
 */
export function Modal({ opened, ...props }: ModalProps) {
  return opened && <OpenModal {...props} />;
}

function OpenModal(props: Omit<ModalProps, 'opened'>) {
  const {
    label,
    onClose,
    onOpened,
    onClosed,
    closeOnClickOutside = true,
    className,
    style,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const begun = useRef(onOpened);
  const ended = useRef(onClosed);
  const leaving = useRef(false);
  const [, drawAgain] = useState(0);
  useLayoutEffect(() => {
    ended.current = onClosed;
  });
  useLayoutEffect(() => {
    const node = dialog.current;
    if (!node) return;
    const opener = document.activeElement;
    leaving.current = false;
    node.showModal();
    const remove = addModal(node);
    // The browser would focus the ✕ first, but the first field or the harmless button is more useful.
    const start = [FIELD, '[data-inicio]', REACHABLE].map((one) => node.querySelector<HTMLElement>(one));
    start.find((element) => element !== null)?.focus();
    const waiting = awaitField(node);
    begun.current?.(node);
    return () => {
      leaving.current = true;
      waiting?.disconnect();
      node.close();
      remove();
      queueMicrotask(() => {
        // When two dialogs close at once, the browser cannot return the focus that the lower one took.
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true });
        ended.current?.();
      });
    };
  }, []);
  useLayoutEffect(() => {
    // The browser closed it, but the page asks first or is busy.
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  });

  const cancelled = (event: SyntheticEvent) => {
    // A file field inside cancels too, and its event rises up to here.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  const closed = () => {
    // The browser closes without asking when it is told to go back twice.
    if (leaving.current) return;
    onClose();
    drawAgain((n) => n + 1);
  };
  // A press that starts inside and ends outside, as when dragging, does not count as a press outside.
  const outside = useRef(false);
  const pressed = (event: PointerEvent<HTMLDialogElement>) => {
    outside.current = isOutside(event);
  };
  const released = (event: MouseEvent<HTMLDialogElement>) => {
    if (closeOnClickOutside && outside.current && isOutside(event)) onClose();
  };
  const typed = (event: KeyboardEvent<HTMLDialogElement>) => {
    // The keys of a dialog opened from this one pass here too, already answered.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Tab') turnAround(event);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };

  return createPortal(
    <dialog
      ref={dialog}
      aria-label={label}
      className={`${styles.modal} ${className ?? ''}`}
      style={style}
      onCancel={cancelled}
      onClose={closed}
      onPointerDown={pressed}
      onClick={released}
      onKeyDown={typed}
    >
      {children}
    </dialog>,
    document.body,
  );
}

/** What a form offers may have to be read first: its first field takes the focus when it comes, unless it was moved. */
function awaitField(dialog: HTMLDialogElement): MutationObserver | undefined {
  const start = document.activeElement;
  if (start?.matches(`${FIELD}, [data-inicio]`)) return undefined;
  const observer = new MutationObserver(() => {
    const field = dialog.querySelector<HTMLElement>(FIELD);
    if (document.activeElement !== start || field) observer.disconnect();
    if (document.activeElement === start) field?.focus();
  });
  observer.observe(dialog, { childList: true, subtree: true });
  return observer;
}

/** Tab cycles within the dialog; otherwise the browser would go on to its own buttons. */
function turnAround(event: KeyboardEvent<HTMLDialogElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHABLE)].filter(
    (element) => !element.closest('[hidden]'),
  );
  const [first, last] = [all[0], all.at(-1)];
  const [from, to] = event.shiftKey ? [first, last] : [last, first];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

/** The backdrop belongs to the dialog element, so only the coordinates tell them apart. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const within = clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  return target === currentTarget && !within;
}
