import { ConfirmDialog } from '@oficina/ui/dialog';
import { type Archivo, contentTypeOf } from './clase.ts';
import {
  avisosSentence,
  countText,
  countToLoad,
  effectOf,
  omittedSentences,
  pluralOf,
  rejectedSentence,
} from './wording.ts';

export type ArchivoAction = 'confirmar' | 'reintentar' | 'anular';

type Props = {
  archivo: Archivo;
  openDialog: ArchivoAction | null;
  busy: boolean;
  onClose: () => void;
  onAction: (action: ArchivoAction) => void;
};

/** Closed dialogs stay mounted, so that the focus goes back to where it was. */
export function ActionDialogs({ archivo, openDialog, busy, onClose, onAction }: Props) {
  const dialogProps = (action: ArchivoAction) => ({
    opened: openDialog === action,
    busy,
    onClose,
    onConfirm: () => onAction(action),
  });
  const { nombre } = archivo;
  return (
    <>
      <ConfirmDialog {...dialogProps('confirmar')} {...loadDialogTexts(archivo)} busyText="Confirmando…" />
      <ConfirmDialog
        {...dialogProps('reintentar')}
        title={`¿Reintentar ${nombre}?`}
        text="Lo revisamos de nuevo y, si está bien, se carga sin volver a preguntar."
        confirmLabel="Reintentar"
        busyText="Reintentando…"
      />
      <ConfirmDialog
        {...dialogProps('anular')}
        title={`¿Anular ${nombre}?`}
        text="No se va a cargar nada más de este archivo. Lo que ya se cargó queda."
        confirmLabel="Anular archivo"
        danger
        busyText="Anulando…"
      />
    </>
  );
}

function loadDialogTexts(archivo: Archivo): { title: string; text: string; confirmLabel: string } {
  const { resumen } = archivo;
  const contentType = contentTypeOf(archivo);
  const confirmLabel = `Cargar ${pluralOf(contentType)}`;
  if (!resumen) return { title: '', text: '', confirmLabel };
  const count = countToLoad(resumen);
  const { rechazados, retenidos } = resumen;
  return {
    title:
      count > 0
        ? `¿Cargar ${countText(contentType, count)}?`
        : `¿Confirmar ${countText(contentType, retenidos)} en espera?`,
    text: [
      ...(rechazados > 0 ? [rejectedSentence(rechazados)] : []),
      ...(count > 0 ? [effectOf(contentType)] : omittedSentences(resumen)),
      avisosSentence(resumen),
    ].join(' '),
    confirmLabel: count > 0 ? confirmLabel : 'Confirmar',
  };
}
