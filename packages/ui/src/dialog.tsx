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
  /** The width is in px and applies from 768 px on. */
  size?: number;
  /** Typed text would be lost, so closing asks first. */
  dirty?: boolean;
  /** Only dialogs without input may close by a press outside; on a telephone they are a sheet at the bottom. */
  closeOnClickOutside?: boolean;
  /** A dialog that may be opened while another is open needs a higher value. */
  zIndex?: number;
  children: ReactNode;
};

/** All dialogs share this set: the Escape that opens "¿Salir sin guardar?" must not also answer it. */
const escapes = new WeakSet<KeyboardEvent>();
const FIELD = 'input:not([type=hidden]), select, textarea';

const Close = createContext<() => void>(() => undefined);

/** A form's own cancel button uses this, so that it asks before losing typed text, as Escape and the ✕ do. */
export const useDialogClose = () => useContext(Close);

/** Keep this mounted and switch `opened`: once unmounted it cannot give the focus back. */
export function DraggableDialog(props: DraggableDialogProps) {
  const { opened, onClose, dirty = false } = props;
  const [asking, setAsking] = useState(false);
  // The ref is read when closing, because a quick Escape may reach a handler rendered before the last keystroke.
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
 * The first render is always closed: Mantine remembers where the focus was only when a closed dialog opens, and a lazily
 * loaded dialog arrives already opened.
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
  // The calendar of a field is drawn over the dialog, so the Escape that closes it must not close the dialog too.
  const close = () => {
    if (!document.querySelector('dialog[open]')) onClose();
  };
  const phone = usePhone();
  // On a telephone a question is a sheet at the bottom; a form takes the whole screen, because the keyboard needs space too.
  const sheet = phone && closeOnClickOutside;
  const full = phone && !sheet;
  const drag = useDrag({ enabled: !full, ...(sheet && { edge: 0, onPulledAway: onClose }) });
  // The callback must be stable: Mantine's focus trap takes a new ref for a new dialog and would move the focus at each
  // keystroke.
  const attach = useCallback(
    (node: HTMLElement | null) => {
      drag.attach(node);
      // Mantine would focus the ✕ first, but the first field or the harmless button is more useful.
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

/** The secondary button comes first, so that the reading order is staying, then leaving. */
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
