import { loginPath } from '@oficina/ui/anonymous';
import { LinkButton } from '@oficina/ui/button';
import { type Contact, PhoneLink } from '@oficina/ui/contact-line';
import { FormPage } from '@oficina/ui/form-page';
import { Panel, Stack } from '@oficina/ui/layout';
import { lazy, Suspense } from 'react';
import { ELIMINAR_CUENTA_PATH } from '../contract/index.ts';

// The form is lazy, so that people who only read what is deleted do not wait for it.
const EliminarCuentaForm = lazy(() => import('./eliminar-cuenta.form.tsx'));

export type EliminarCuentaPageProps = {
  isLoggedIn: boolean;
  solicitudTo: string;
  contact: Contact;
  onEliminada: () => void;
};

/** The page is public: people who cannot sign in must also be able to read it. */
export default function EliminarCuentaPage(props: EliminarCuentaPageProps) {
  const { isLoggedIn, solicitudTo, contact, onEliminada } = props;
  return (
    <FormPage title="Eliminar mi cuenta">
      <Panel>
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
              <LinkButton to={loginPath(ELIMINAR_CUENTA_PATH)} variant="primary" full>
                Ingresar para eliminarla
              </LinkButton>
              <LinkButton variant="link" to={solicitudTo}>
                Pedirlo sin ingresar
              </LinkButton>
              {contact.telefono && (
                <p>
                  Si no podés ingresar, llamanos al <PhoneLink number={contact.telefono}>.</PhoneLink>
                </p>
              )}
            </>
          )}
        </Stack>
      </Panel>
    </FormPage>
  );
}
