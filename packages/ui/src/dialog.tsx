import { ModalContent, ModalOverlay, ModalRoot, ModalTitle } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { IconClose } from './icon.tsx';
import { useDrag } from './use-drag.ts';
import { usePhone } from './use-phone.ts';

export type DraggableDialogProps = {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** Width in px from 768 on: 480, staff forms up to 720. */
  size?: number;
  /** There is typed text that would be lost: closing asks first. */
  dirty?: boolean;
  /** Only dialogs without input may close by a press outside; on a telephone they are a sheet at its foot. */
  closeOnClickOutside?: boolean;
  /** Over which others it is drawn: one that may be asked for while another is open goes higher. */
  zIndex?: number;
  children: ReactNode;
};

/** Shared by all dialogs: the Escape that asks "¿Salir sin guardar?" must not also answer it. */
const escapes = new WeakSet<KeyboardEvent>();
const FIELD = 'input:not([type=hidden]), select, textarea';

const Close = createContext<() => void>(() => undefined);

/** For the [Volver] of a form in a dialog: it asks before losing what was typed, as Escape and the ✕ do. */
export const useDialogClose = () => useContext(Close);

/** Keep it mounted and switch `opened`: taken out of the tree it cannot give the focus back. */
export function DraggableDialog(props: DraggableDialogProps) {
  const { opened, onClose, dirty = false } = props;
  const [asking, setAsking] = useState(false);
  // Read when closing: a quick Escape may still reach the handler of the drawing before the last keystroke.
  const unsaved = useRef(dirty);
  useLayoutEffect(() => {
    unsaved.current = dirty;
  }, [dirty]);
  const close = () => {
    if (unsaved.current) setAsking(true);
    else onClose();
  };
  return (
    <Close value={close}>
      <DialogFrame {...props} onClose={close} covered={asking} />
      <ConfirmDialog
        opened={opened && asking}
        title="¿Salir sin guardar?"
        text="Lo que escribiste se va a perder."
        confirmLabel="Salir sin guardar"
        cancelLabel="Seguir acá"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      />
    </Close>
  );
}

/**
 * Closed in its first drawing, whatever is asked: Mantine remembers where the focus was only when a dialog that was
 * closed opens, and one that is fetched late arrives already asked for.
 */
function useSwitched(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  useLayoutEffect(() => setShown(opened), [opened]);
  return shown && opened;
}

type FrameProps = DraggableDialogProps & { covered?: boolean };

function DialogFrame({
  opened,
  title,
  onClose,
  size = 480,
  closeOnClickOutside = false,
  covered = false,
  zIndex = 200,
  children,
}: FrameProps) {
  const shown = useSwitched(opened);
  // The calendar of a field is drawn over the dialog: the Escape that closes it is not for what lies beneath.
  const close = () => {
    if (!document.querySelector('dialog[open]')) onClose();
  };
  const phone = usePhone();
  // A question takes the foot of a telephone; what asks for typing takes it whole, because the keyboard comes too.
  const sheet = phone && closeOnClickOutside;
  const full = phone && !sheet;
  const drag = useDrag({ enabled: !full, ...(sheet && { edge: 0, onPulledAway: onClose }) });
  // Stable on purpose: Mantine's trap takes a new ref for a new dialog and would pull the focus at each keystroke.
  const attach = useCallback(
    (node: HTMLElement | null) => {
      drag.attach(node);
      // Mantine would start on the ✕: a person wants the first field or the harmless button.
      const start = node?.querySelector(FIELD) ?? node?.querySelector('[data-inicio]');
      start?.setAttribute('data-autofocus', '');
    },
    [drag.attach],
  );
  return (
    <ModalRoot
      opened={shown}
      onClose={close}
      centered={!sheet}
      fullScreen={full}
      size={sheet ? '100%' : size}
      {...(sheet && { xOffset: 0, yOffset: 0, styles: { inner: { alignItems: 'flex-end' } } })}
      classNames={{ content: contentClass(full, sheet) }}
      zIndex={zIndex}
      closeOnClickOutside={closeOnClickOutside}
      closeOnEscape={!covered}
      __handledEscapeEvents={escapes}
      transitionProps={{ duration: 120, transition: sheet ? 'slide-up' : 'fade' }}
    >
      <ModalOverlay color="#14201f" backgroundOpacity={0.6} />
      <ModalContent ref={attach} radius={full || sheet ? 0 : 12}>
        <div
          role="presentation"
          className={full ? styles.barra : `${styles.barra} ${styles.movible}`}
          {...drag.handle}
        >
          <ModalTitle className={styles.titulo}>{title}</ModalTitle>
          <button type="button" className={styles.cerrar} aria-label="Cerrar" onClick={onClose}>
            <IconClose />
          </button>
        </div>
        <div className={styles.cuerpo}>{children}</div>
      </ModalContent>
    </ModalRoot>
  );
}

function contentClass(full: boolean, sheet: boolean): string {
  if (sheet) return `${styles.contenido} ${styles.hoja}`;
  return full ? `${styles.contenido} ${styles.lleno}` : `${styles.contenido}`;
}

/** Row of buttons at the foot of a dialog: the secondary first, so that reading order is staying, then leaving. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.botones}>{children}</div>;
}

export type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  busyText?: string;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog({
  opened,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Volver',
  danger = false,
  busy = false,
  busyText,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <DialogFrame opened={opened} title={title} onClose={close} closeOnClickOutside zIndex={210}>
      <p>{text}</p>
      <DialogActions>
        <Button variant="secondary" onClick={close} data-inicio>
          {cancelLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} busyText={busyText} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
