import { Button } from './button.tsx';
import dialog from './dialog.module.css';
import type { ConfirmDialogProps } from './dialog.tsx';
import { IconClose } from './icon.tsx';
import styles from './light-confirm.module.css';
import { NativeModal } from './native-modal.tsx';
import { useDrag } from './use-drag.ts';
import { usePhone } from './use-phone.ts';

type LightConfirmProps = Pick<
  ConfirmDialogProps,
  'opened' | 'title' | 'text' | 'confirmLabel' | 'onConfirm' | 'onClose'
>;

/** This question must work without network, so it is part of the first load and does without the dialog library. */
export function LightConfirm({ opened, title, text, confirmLabel, onConfirm, onClose }: LightConfirmProps) {
  const phone = usePhone();
  const drag = useDrag({ enabled: true, ...(phone && { edge: 0, onPulledAway: onClose }) });
  const begin = (node: HTMLElement) => {
    node.style.translate = '';
    drag.attach(node);
  };
  return (
    <NativeModal
      label={title}
      opened={opened}
      onClose={onClose}
      onOpened={begin}
      className={`${dialog.contenido} ${phone ? dialog.hoja : ''} ${styles.pregunta}`}
    >
      <div role="presentation" className={`${dialog.barra} ${dialog.movible}`} {...drag.handle}>
        <h2 className={dialog.titulo}>{title}</h2>
        <button type="button" className={dialog.cerrar} aria-label="Cerrar" onClick={onClose}>
          <IconClose />
        </button>
      </div>
      <div className={dialog.cuerpo}>
        <p>{text}</p>
        <div className={dialog.botones}>
          <Button variant="secondary" onClick={onClose} data-inicio>
            Volver
          </Button>
          <Button variant="primary" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </NativeModal>
  );
}
