import { useClient } from '@oficina/hydra/react';
import { Button, LinkButton } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { Resend } from '@oficina/ui/resend';
import { hasNombre } from '@oficina/values';
import { type ReactNode, useState } from 'react';
import { PERFIL_PATH, type Usuario, usuariosRoutes } from '../contract/index.ts';
import { REENVIADO } from './reenviado.ts';
import styles from './sin-confirmar.module.css';

export type SinConfirmarCardProps = {
  usuario: Pick<Usuario, 'email' | 'emailValidado' | 'nombre'>;
  /** False while only what the browser keeps is known, which has no name. */
  nombreConocido: boolean;
  /** Reads the user again. */
  onActualizar: () => Promise<void>;
  suministrosTo: string;
  contact: Contact;
};

/** What is missing before the person can see their bills, one step after the other. */
export default function SinConfirmarCard(props: SinConfirmarCardProps) {
  const { usuario, nombreConocido, onActualizar, suministrosTo, contact } = props;
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const conNombre = hasNombre(usuario.nombre);
  const actualizar = () => {
    setBusy(true);
    void onActualizar().finally(() => {
      setBusy(false);
      setAsked(true);
    });
  };
  return (
    <Panel highlight title="Te falta poco">
      <Stack gap={16}>
        <ol className={styles.pasos}>
          <Paso titulo="Confirmá tu correo" hecho={usuario.emailValidado}>
            <p>
              Te mandamos un correo a <strong>{usuario.email}</strong>. Abrilo y tocá el botón.
            </p>
            <Resend
              waiting={false}
              sent={REENVIADO}
              onResend={() => client.call(usuariosRoutes.reenviarConfirmacion, { body: {} })}
            />
          </Paso>
          {nombreConocido && (
            <Paso titulo="Completá tu nombre" hecho={conNombre}>
              <p>Así sabemos cómo llamarte.</p>
            </Paso>
          )}
        </ol>
        <Actions>
          {!conNombre && <LinkButton to={PERFIL_PATH}>Ir a mi perfil</LinkButton>}
          <Button variant="primary" onClick={actualizar} busy={busy} busyText="Actualizando…">
            Ya lo hice, actualizar
          </Button>
        </Actions>
        <p role="status">{asked && !busy && 'Todavía no vemos el cambio. Probá de nuevo en unos minutos.'}</p>
        <p>
          <LinkButton variant="link" to={suministrosTo}>
            Agregar mi suministro
          </LinkButton>
        </p>
        <ContactLine contact={contact} />
      </Stack>
    </Panel>
  );
}

function Paso({ titulo, hecho, children }: { titulo: string; hecho: boolean; children: ReactNode }) {
  return (
    <li>
      <div className={styles.titulo}>
        <strong>{titulo}</strong>
        <EstadoBadge
          {...(hecho
            ? { word: 'Listo', tint: 'verde' as const }
            : { word: 'Falta', tint: 'amarillo' as const })}
        />
      </div>
      {!hecho && children}
    </li>
  );
}
