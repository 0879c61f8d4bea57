import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { type Legal, LegalTexts } from './legal.texts.tsx';

export type LegalDialogProps = { opened: boolean; legal: Legal; onClose: () => void };

export default function LegalDialog({ opened, legal, onClose }: LegalDialogProps) {
  return (
    <DraggableDialog
      opened={opened}
      title="Términos y privacidad"
      size={640}
      closeOnClickOutside
      onClose={onClose}
    >
      <LegalTexts legal={legal} />
      <DialogActions>
        <Button onClick={onClose} data-inicio>
          Volver
        </Button>
      </DialogActions>
    </DraggableDialog>
  );
}
