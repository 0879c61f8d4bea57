import { LinkButton } from '@oficina/ui/button';
import { type Contact, PhoneLink } from '@oficina/ui/contact-line';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { DOS_PASOS_PATH } from '@oficina/ui/forbidden';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { ELIMINAR_CUENTA_PATH, PREFERENCIAS_PATH, type Usuario } from '../contract/index.ts';
import { CambiarClave } from './cambiar-clave.tsx';
import { DescargarDatos } from './descargar-datos.tsx';
import { PerfilForm } from './perfil.form.tsx';
import styles from './perfil.module.css';
import { SinDatos } from './sin-datos.tsx';

/** To the pages of other features; the optional ones, where the installation or the person has them. */
export type PerfilEnlaces = {
  telefono?: string | undefined;
  identidad?: string | undefined;
  tarjetas?: string | undefined;
  suministros: string;
};

export type PerfilPageProps = {
  usuario: Omit<Usuario, '@id' | '@type'>;
  /** False while only what the browser keeps is known, which has no document nor telephone. */
  completo: boolean;
  /** The reading that would have completed it failed. */
  fallo?: boolean | undefined;
  cooperativa: string;
  enlaces: PerfilEnlaces;
  leyendaDatos?: string | undefined;
  contact: Contact;
  /** Reads the user again. */
  onCambio: () => Promise<void>;
};

/** One's own data, and the way to everything else of the account. */
export default function PerfilPage(props: PerfilPageProps) {
  const { usuario, completo, fallo = false, cooperativa, enlaces, leyendaDatos, contact, onCambio } = props;
  return (
    <>
      <PageHeader title="Perfil" />
      {completo ? (
        <Stack gap={24}>
          <PerfilForm
            key={usuario.id}
            usuario={usuario}
            telefonoTo={enlaces.telefono}
            leyendaDatos={leyendaDatos}
            onCambio={onCambio}
          />
          <Panel title="Contraseña">
            <CambiarClave usuario={usuario} cooperativa={cooperativa} />
          </Panel>
          {(enlaces.identidad || usuario.identidadValidada) && (
            <Identidad validada={usuario.identidadValidada} to={enlaces.identidad} />
          )}
          <Panel title="Factura en papel">
            <p>
              Factura en papel: <strong>{usuario.recibirPapel ? 'Sí' : 'No'}</strong>.
              {contact.telefono && (
                <>
                  {' '}
                  Para cambiarlo, llamanos al <PhoneLink number={contact.telefono} />.
                </>
              )}
            </p>
          </Panel>
          <OtrasPaginas enlaces={enlaces} />
        </Stack>
      ) : (
        <SinDatos fields={5} fallo={fallo} releer={onCambio} />
      )}
    </>
  );
}

function Identidad({ validada, to }: { validada: boolean; to: string | undefined }) {
  return (
    <Panel title="Identidad">
      {validada ? (
        <EstadoBadge word="Validada" tint="verde" />
      ) : (
        to && (
          <Actions>
            <LinkButton to={to}>Validar mi identidad</LinkButton>
          </Actions>
        )
      )}
    </Panel>
  );
}

function OtrasPaginas({ enlaces }: { enlaces: PerfilEnlaces }) {
  const { tarjetas, suministros } = enlaces;
  const paginas: [string, string | undefined][] = [
    ['Medios de pago', tarjetas],
    ['Suministros', suministros],
    ['Ajustes', PREFERENCIAS_PATH],
    ['Verificación en dos pasos', DOS_PASOS_PATH],
  ];
  return (
    <Panel title="Tu cuenta">
      <ul className={styles.enlaces}>
        {paginas.map(
          ([texto, to]) =>
            to && (
              <li key={texto}>
                <LinkButton variant="link" to={to}>
                  {texto}
                </LinkButton>
              </li>
            ),
        )}
        <li>
          <DescargarDatos />
        </li>
        <li>
          <LinkButton variant="link" to={ELIMINAR_CUENTA_PATH}>
            Eliminar mi cuenta
          </LinkButton>
        </li>
      </ul>
    </Panel>
  );
}
