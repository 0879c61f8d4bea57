import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { DialogActions, DraggableDialog } from './dialog.tsx';
import { Stack } from './layout.tsx';
import { Notice } from './notice.tsx';

export type EraseDialogProps = {
  opened: boolean;
  title: string;
  text: ReactNode;
  label: string;
  busyText: string;
  /** The result is the reason of the failure, or null on success, whose consequences the caller handles. */
  onErase: () => Promise<string | null>;
  onClose: () => void;
};

export function EraseDialog(props: EraseDialogProps) {
  const { opened, title, text, label, busyText, onErase, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (opened) setProblem(null);
  }, [opened]);
  const erase = async () => {
    setBusy(true);
    setProblem(null);
    try {
      setProblem(await onErase());
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <DraggableDialog opened={opened} title={title} closeOnClickOutside onClose={close}>
      <Stack gap={16}>
        {problem && (
          <Notice tint="rojo" role="alert">
            {problem}
          </Notice>
        )}
        <p>{text}</p>
      </Stack>
      <DialogActions>
        <Button onClick={close} data-inicio>
          Volver
        </Button>
        <Button variant="danger" busy={busy} busyText={busyText} onClick={() => void erase()}>
          {label}
        </Button>
      </DialogActions>
    </DraggableDialog>
  );
}
