import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { useEffect } from 'react';
import type { Legal } from '../contract/index.ts';
import { LegalTexts } from './legal.texts.tsx';
import { useLegal } from './use-legal.ts';

export type LegalDialogProps = {
  opened: boolean;
  legal: Legal;
  onClose: () => void;
  /** What they have in front of them. */
  onRead?: (legal: Legal) => void;
};

export default function LegalDialog({ opened, legal, onClose, onRead }: LegalDialogProps) {
  const { again: _, ...read } = useLegal(legal, opened);
  useEffect(() => onRead?.(read.legal), [onRead, read.legal]);
  return (
    <DraggableDialog
      opened={opened}
      title="Términos y privacidad"
      size={640}
      closeOnClickOutside
      onClose={onClose}
    >
      <LegalTexts {...read} />
      <DialogActions>
        <Button onClick={onClose} data-inicio>
          Volver
        </Button>
      </DialogActions>
    </DraggableDialog>
  );
}
