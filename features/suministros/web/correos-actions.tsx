import type { SuministroMail } from '../contract/index.ts';
import { ContactButton, OpenButton } from './contact-button.tsx';
import type { Accion } from './correos.api.ts';

export type CorreoDialog = 'editar' | 'eliminar';

export type CorreoActionsProps = {
  correo: SuministroMail;
  busy: { id: number; accion: Accion } | null;
  onAccion: (accion: Accion, correo: SuministroMail) => void;
  onOpen: (dialog: CorreoDialog, correo: SuministroMail) => void;
};

export const nameOfCorreo = ({
  email,
  suministroCuenta,
}: Pick<SuministroMail, 'email' | 'suministroCuenta'>) => `${email} del suministro ${suministroCuenta}`;

export function CorreoActions({ correo, busy, onAccion, onOpen }: CorreoActionsProps) {
  const name = nameOfCorreo(correo);
  const common = { contact: correo, name, busy, onPress: (accion: Accion) => onAccion(accion, correo) };
  return (
    <>
      {(!correo.validado || correo.rebota) && (
        <ContactButton {...common} accion="validar" label="Validar" busyText="Validando…" />
      )}
      {correo.desuscribir ? (
        <ContactButton {...common} accion="suscribir" label="Volver a suscribir" busyText="Suscribiendo…" />
      ) : (
        <ContactButton {...common} accion="desuscribir" label="Desuscribir" busyText="Desuscribiendo…" />
      )}
      <OpenButton name={name} label="Editar" onPress={() => onOpen('editar', correo)} />
      <OpenButton name={name} label="Eliminar" onPress={() => onOpen('eliminar', correo)} />
      <ContactButton {...common} accion="enviar" label="Enviar correo" busyText="Enviando…" />
    </>
  );
}
