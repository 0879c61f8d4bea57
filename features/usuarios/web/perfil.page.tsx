import { LinkButton } from '@oficina/ui/button';
import { type Contact, PhoneLink } from '@oficina/ui/contact-line';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { TWO_FACTOR_PATH } from '@oficina/ui/forbidden';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { ELIMINAR_CUENTA_PATH, PREFERENCIAS_PATH, type Usuario } from '../contract/index.ts';
import { CambiarClave } from './cambiar-clave.tsx';
import { DownloadData } from './download-data.tsx';
import { MissingData } from './missing-data.tsx';
import { PerfilForm } from './perfil.form.tsx';
import styles from './perfil.module.css';

/** The undefined links depend on the installation or the person. */
export type PerfilLinks = {
  telefono: string | undefined;
  identidad: string | undefined;
  tarjetas: string | undefined;
  suministros: string;
};

export type PerfilPageProps = {
  usuario: Omit<Usuario, '@id' | '@type'>;
  /** False while only the browser's saved copy is known, which has neither document nor telephone. */
  isComplete: boolean;
  failed?: boolean | undefined;
  cooperativa: string;
  links: PerfilLinks;
  leyendaDatos?: string | undefined;
  contact: Contact;
  onCambio: () => Promise<void>;
};

export default function PerfilPage(props: PerfilPageProps) {
  const { usuario, isComplete, failed = false, cooperativa, links, leyendaDatos, contact, onCambio } = props;
  return (
    <>
      <PageHeader title="Perfil" />
      {isComplete ? (
        <Stack gap={24}>
          <PerfilForm
            key={usuario.id}
            usuario={usuario}
            telefonoTo={links.telefono}
            leyendaDatos={leyendaDatos}
            onCambio={onCambio}
          />
          <Panel title="Contraseña">
            <CambiarClave usuario={usuario} cooperativa={cooperativa} />
          </Panel>
          {(links.identidad || usuario.identidadValidada) && (
            <Identidad validada={usuario.identidadValidada} to={links.identidad} />
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
          <OtherPages links={links} />
        </Stack>
      ) : (
        <MissingData fields={5} failed={failed} reload={onCambio} />
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

function OtherPages({ links }: { links: PerfilLinks }) {
  const { tarjetas, suministros } = links;
  const pages: [string, string | undefined][] = [
    ['Medios de pago', tarjetas],
    ['Suministros', suministros],
    ['Ajustes', PREFERENCIAS_PATH],
    ['Verificación en dos pasos', TWO_FACTOR_PATH],
  ];
  return (
    <Panel title="Tu cuenta">
      <ul className={styles.enlaces}>
        {pages.map(
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
          <DownloadData />
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
