import { LinkButton } from '@oficina/ui/button';
import { type Contact, ContactLine, PhoneLink } from '@oficina/ui/contact-line';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { lazy, Suspense } from 'react';

// Whoever only reads what is deleted does not wait for the form.
const EliminarCuentaForm = lazy(() => import('./eliminar-cuenta.form.tsx'));

export type EliminarCuentaPageProps = {
  isLoggedIn: boolean;
  /** The login, with the way back here. */
  loginTo: string;
  /** The public form. */
  solicitudTo: string;
  contact: Contact;
  onEliminada: () => void;
};

/** Public: also whoever cannot get in must be able to read how. */
export default function EliminarCuentaPage(props: EliminarCuentaPageProps) {
  const { isLoggedIn, loginTo, solicitudTo, contact, onEliminada } = props;
  return (
    <Panel>
      <PageHeader title="Eliminar mi cuenta" />
      <Stack>
        <p>
          Se borran tu usuario, tus tarjetas guardadas, tus preferencias y el acceso a tus suministros. Las
          facturas y los pagos se conservan el tiempo que exige la ley. Tu servicio eléctrico no cambia.
        </p>
        {isLoggedIn ? (
          <Suspense>
            <EliminarCuentaForm onEliminada={onEliminada} />
          </Suspense>
        ) : (
          <>
            <Actions>
              <LinkButton to={loginTo} variant="primary">
                Ingresar para eliminar mi cuenta
              </LinkButton>
            </Actions>
            <LinkButton variant="link" to={solicitudTo}>
              Pedirlo sin ingresar
            </LinkButton>
            {contact.telefono && (
              <p>
                Si no podés ingresar, llamanos al <PhoneLink number={contact.telefono} />.
              </p>
            )}
          </>
        )}
        {isLoggedIn && <ContactLine contact={contact} />}
      </Stack>
    </Panel>
  );
}
