import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { DialogActions, DraggableDialog } from './dialog.tsx';
import { Stack } from './layout.tsx';
import { ProblemNotice } from './notice.tsx';

export type ActionDialogProps = {
  opened: boolean;
  title: string;
  text: ReactNode;
  label: string;
  busyText: string;
  danger?: boolean;
  /** The result is the reason of the failure, or null on success, whose consequences the caller handles. */
  onAction: () => Promise<string | null>;
  onClose: () => void;
};

export type EraseDialogProps = Omit<ActionDialogProps, 'danger' | 'onAction'> & {
  onErase: ActionDialogProps['onAction'];
};

export function EraseDialog({ onErase, ...props }: EraseDialogProps) {
  return <ActionDialog {...props} danger onAction={onErase} />;
}

/** The question stays while the action runs and, if it fails, says why. */
export function ActionDialog(props: ActionDialogProps) {
  const { opened, title, text, label, busyText, danger = false, onAction, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (opened) setProblem(null);
  }, [opened]);
  const act = async () => {
    setBusy(true);
    setProblem(null);
    try {
      setProblem(await onAction());
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
        <ProblemNotice reason={problem} />
        <p>{text}</p>
      </Stack>
      <DialogActions>
        <Button onClick={close} data-inicio>
          Volver
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          busyText={busyText}
          onClick={() => void act()}
        >
          {label}
        </Button>
      </DialogActions>
    </DraggableDialog>
  );
}
