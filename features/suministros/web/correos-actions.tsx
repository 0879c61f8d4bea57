import { Button } from '@oficina/ui/button';
import type { SuministroMail } from '../contract/index.ts';
import type { Accion } from './correos.api.ts';

export type CorreoDialog = 'editar' | 'eliminar';

export type CorreoActionsProps = {
  correo: SuministroMail;
  busy: { id: number; accion: Accion } | null;
  onAccion: (accion: Accion, correo: SuministroMail) => void;
  onOpen: (dialog: CorreoDialog, correo: SuministroMail) => void;
};

export const nameOfCorreo = ({ email, suministroCuenta }: SuministroMail) =>
  `${email} del suministro ${suministroCuenta}`;

/** The correo follows each verb for screen readers, which do not see the row. */
export function CorreoActions({ correo, busy, onAccion, onOpen }: CorreoActionsProps) {
  const hiddenName = <span className="oculto"> {nameOfCorreo(correo)}</span>;
  const actionButton = (accion: Accion, label: string, busyText: string) => (
    <Button
      variant="link"
      busy={busy?.id === correo.id && busy.accion === accion}
      busyText={busyText}
      onClick={() => onAccion(accion, correo)}
    >
      {label}
      {hiddenName}
    </Button>
  );
  const dialogButton = (dialog: CorreoDialog, label: string) => (
    <Button variant="link" aria-haspopup="dialog" onClick={() => onOpen(dialog, correo)}>
      {label}
      {hiddenName}
    </Button>
  );
  return (
    <>
      {(!correo.validado || correo.rebota) && actionButton('validar', 'Validar', 'Validando…')}
      {correo.desuscribir
        ? actionButton('suscribir', 'Volver a suscribir', 'Suscribiendo…')
        : actionButton('desuscribir', 'Desuscribir', 'Desuscribiendo…')}
      {dialogButton('editar', 'Editar')}
      {dialogButton('eliminar', 'Eliminar')}
      {actionButton('enviar', 'Enviar correo', 'Enviando…')}
    </>
  );
}
