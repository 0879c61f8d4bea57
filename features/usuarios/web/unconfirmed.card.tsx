import { ActionButton, LinkButton } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { useAction } from '@oficina/ui/use-action';
import { hasNombre } from '@oficina/values';
import { type ReactNode, useState } from 'react';
import { PERFIL_PATH, type Usuario } from '../contract/index.ts';
import { ResendConfirmacion } from './resend-confirmacion.tsx';
import styles from './unconfirmed.module.css';

export type UnconfirmedCardProps = {
  usuario: Pick<Usuario, 'email' | 'emailValidado' | 'nombre'>;
  /** False while only the browser's saved copy is known, which has no name. */
  isNombreKnown: boolean;
  onRefresh: () => Promise<void>;
  suministrosTo: string;
  contact: Contact;
};

export default function UnconfirmedCard(props: UnconfirmedCardProps) {
  const { usuario, isNombreKnown, onRefresh, suministrosTo, contact } = props;
  const [asked, setAsked] = useState(false);
  const isNombreSet = hasNombre(usuario.nombre);
  const refresh = useAction(() => onRefresh().finally(() => setAsked(true)));
  return (
    <Panel highlight title="Te falta poco">
      <Stack gap={16}>
        <ol className={styles.pasos}>
          <Step titulo="Confirmá tu correo" done={usuario.emailValidado}>
            <p>
              Te mandamos un correo a <strong>{usuario.email}</strong>. Abrilo y tocá el botón.
            </p>
            <ResendConfirmacion />
          </Step>
          {isNombreKnown && (
            <Step titulo="Completá tu nombre" done={isNombreSet}>
              <p>Así sabemos cómo llamarte.</p>
            </Step>
          )}
        </ol>
        <Actions>
          {!isNombreSet && <LinkButton to={PERFIL_PATH}>Ir a mi perfil</LinkButton>}
          <ActionButton
            action={refresh}
            label="Ya lo hice, actualizar"
            variant="primary"
            busyText="Actualizando…"
          />
        </Actions>
        <p role="status">
          {asked && !refresh.busy && 'Todavía no vemos el cambio. Probá de nuevo en unos minutos.'}
        </p>
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

function Step({ titulo, done, children }: { titulo: string; done: boolean; children: ReactNode }) {
  return (
    <li>
      <div className={styles.titulo}>
        <strong>{titulo}</strong>
        <EstadoBadge
          {...(done
            ? { word: 'Listo', tint: 'verde' as const }
            : { word: 'Falta', tint: 'amarillo' as const })}
        />
      </div>
      {!done && children}
    </li>
  );
}
