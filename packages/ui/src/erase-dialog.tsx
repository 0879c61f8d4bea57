import type { ApiError } from '@oficina/hydra';
import { type ReactNode, useEffect } from 'react';
import { ActionButton, Button } from './button.tsx';
import { DialogActions, DraggableDialog } from './dialog.tsx';
import { Stack } from './layout.tsx';
import { ProblemNotice } from './notice.tsx';
import { useAction } from './use-action.ts';

export type ActionDialogProps = {
  opened: boolean;
  title: string;
  text: ReactNode;
  label: string;
  busyText: string;
  danger?: boolean;
  onAction: () => Promise<void>;
  reasonOf?: (error: ApiError) => string | null;
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
  const { opened, title, text, label, busyText, danger = false, onAction, reasonOf, onClose } = props;
  const action = useAction(onAction, reasonOf);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening forgets the last reason
  useEffect(() => {
    if (opened) action.forgetProblem();
  }, [opened]);
  const close = () => {
    if (!action.busy) onClose();
  };
  return (
    <DraggableDialog opened={opened} title={title} closeOnClickOutside onClose={close}>
      <Stack gap={16}>
        <ProblemNotice reason={action.problem} />
        <p>{text}</p>
      </Stack>
      <DialogActions>
        <Button onClick={close} data-inicio>
          Volver
        </Button>
        <ActionButton
          action={action}
          label={label}
          variant={danger ? 'danger' : 'primary'}
          busyText={busyText}
        />
      </DialogActions>
    </DraggableDialog>
  );
}
