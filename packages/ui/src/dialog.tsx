import {
  type CSSProperties,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { CloseButton } from './close-button.tsx';
import styles from './modal.module.css';
import { Modal } from './modal.tsx';
import { useDrag } from './use-drag.ts';
import { usePhone } from './use-phone.ts';

export type DraggableDialogProps = {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** The width is in px for a letter of normal size, and applies from 768 px on. */
  size?: number;
  /** Typed text would be lost, so closing asks first. A form inside says it with `useUnsaved`. */
  dirty?: boolean;
  /** Only dialogs without input may close by a press outside; on a telephone they are a sheet at the bottom. */
  closeOnClickOutside?: boolean;
  children: ReactNode;
};

type DialogState = { close: () => void; hasTyped: { current: boolean } };

const Dialog = createContext<DialogState>({ close: () => undefined, hasTyped: { current: false } });

/** A form's own cancel button uses this, so that it asks before losing typed text, as Escape and the ✕ do. */
export const useDialogClose = () => useContext(Dialog).close;

/** A form inside a dialog tells it that typed text would be lost, so that closing asks first. */
export function useUnsaved(dirty: boolean) {
  const { hasTyped } = useContext(Dialog);
  useLayoutEffect(() => {
    hasTyped.current = dirty;
    return () => {
      hasTyped.current = false;
    };
  }, [hasTyped, dirty]);
}

export function DraggableDialog(props: DraggableDialogProps) {
  const { opened, onClose, dirty = false } = props;
  const [asking, setAsking] = useState(false);
  // The ref is read when closing, because a quick Escape may reach a handler rendered before the last keystroke.
  const unsaved = useRef(dirty);
  useLayoutEffect(() => {
    unsaved.current = dirty;
  }, [dirty]);
  const hasTyped = useRef(false);
  const close = () => {
    if (unsaved.current || hasTyped.current) setAsking(true);
    else onClose();
  };
  return (
    <Dialog value={{ close, hasTyped }}>
      <DialogFrame {...props} onClose={close} />
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
    </Dialog>
  );
}

/** A page holds many dialogs that are closed, and reading the size of the window for each one delays its first drawing. */
function DialogFrame({ opened, ...props }: DraggableDialogProps) {
  return opened && <OpenDialog {...props} />;
}

function OpenDialog(props: Omit<DraggableDialogProps, 'opened'>) {
  const { title, onClose, size = 480, closeOnClickOutside = false, children } = props;
  const phone = usePhone();
  // On a telephone a question is a sheet at the bottom; a form takes the whole screen, because the keyboard needs space too.
  const sheet = phone && closeOnClickOutside;
  const full = phone && !sheet;
  const drag = useDrag({ enabled: !full, ...(sheet && { edge: 0, onPulledAway: onClose }) });
  return (
    <Modal
      label={title}
      opened
      onClose={onClose}
      onOpened={drag.attach}
      closeOnClickOutside={closeOnClickOutside}
      className={frameClass(full, sheet)}
      style={{ '--ancho': `${size / 16}rem` } as CSSProperties}
    >
      <div
        role="presentation"
        className={full ? styles.barra : `${styles.barra} ${styles.movible}`}
        {...drag.handle}
      >
        <h2 className={styles.titulo}>{title}</h2>
        <CloseButton label="Cerrar" onClick={onClose} />
      </div>
      <div className={styles.cuerpo}>{children}</div>
    </Modal>
  );
}

function frameClass(full: boolean, sheet: boolean): string {
  if (sheet) return `${styles.dialogo} ${styles.hoja}`;
  return full ? `${styles.dialogo} ${styles.lleno}` : `${styles.dialogo}`;
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
    <DialogFrame opened={opened} title={title} onClose={close} closeOnClickOutside>
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
