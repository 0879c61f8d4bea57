import { Button, LinkButton } from '@oficina/ui/button';
import { type Contact, PhoneLink } from '@oficina/ui/contact-line';
import { DateText } from '@oficina/ui/date-text';
import { DetailList } from '@oficina/ui/detail-list';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Actions, Panel, Row, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import type { Usuario } from '../contract/index.ts';
import { CambiarClave } from './cambiar-clave.tsx';
import styles from './perfil.module.css';
import { ResendConfirmacion } from './resend-confirmacion.tsx';

type Props = {
  usuario: Omit<Usuario, '@id' | '@type'>;
  cooperativa: string;
  /** Undefined where the installation does not offer it. */
  links: { telefono: string | undefined; identidad: string | undefined };
  contact: Contact;
  onEdit: () => void;
};

/** Most people come to look, so what is known is told, and only who asks gets fields. */
export function PerfilDatos({ usuario, cooperativa, links, contact, onEdit }: Props) {
  const { nombre = '', apellido = '', razonSocial, documento, cuit, recibirPapel } = usuario;
  const person = `${nombre} ${apellido}`.trim();
  return (
    <Panel title="Tus datos">
      <Stack gap={16}>
        <div className={styles.datos}>
          <DetailList
            layout="side"
            details={[
              ['Razón social', razonSocial],
              [razonSocial ? 'Nombre de contacto' : 'Nombre', person],
              ['Documento', documento],
              ['CUIT', cuit],
              ['Correo electrónico', <Correo key="correo" usuario={usuario} />],
              ['Teléfono', <Telefono key="telefono" usuario={usuario} to={links.telefono} />],
              ['Identidad', <Identidad key="identidad" usuario={usuario} to={links.identidad} />],
              ['Factura en papel', <Papel key="papel" wanted={recibirPapel} contact={contact} />],
            ]}
          />
        </div>
        <Actions>
          <Button onClick={onEdit}>Editar mis datos</Button>
          <CambiarClave usuario={usuario} cooperativa={cooperativa} />
        </Actions>
      </Stack>
    </Panel>
  );
}

type PartProps = Pick<Props, 'usuario'>;

function Correo({ usuario: { email, emailValidado, emailPendiente } }: PartProps) {
  return (
    <Stack gap={8}>
      <Row>
        {email}
        <EstadoBadge
          {...(emailValidado
            ? { word: 'Confirmado', tint: 'verde' as const }
            : { word: 'Sin confirmar', tint: 'amarillo' as const })}
        />
      </Row>
      {emailPendiente && <Notice tint="amarillo">Falta confirmar {emailPendiente}.</Notice>}
      {(emailPendiente || !emailValidado) && <ResendConfirmacion />}
    </Stack>
  );
}

function Telefono({ usuario, to }: PartProps & { to: string | undefined }) {
  const { telefonoVisible, telefonoValidado } = usuario;
  return (
    <Row>
      {telefonoVisible ?? (to ? null : 'Sin teléfono')}
      {telefonoValidado ? (
        <span className={styles.aclaracion}>
          Verificado el <DateText value={telefonoValidado} />
        </span>
      ) : (
        to && (
          <LinkButton variant="link" to={to}>
            Verificar<span className="oculto"> mi teléfono</span>
          </LinkButton>
        )
      )}
    </Row>
  );
}

function Identidad({ usuario, to }: PartProps & { to: string | undefined }) {
  if (usuario.identidadValidada) return <EstadoBadge word="Validada" tint="verde" />;
  if (!to) return 'Sin validar';
  return (
    <LinkButton variant="link" to={to}>
      Validar mi identidad
    </LinkButton>
  );
}

function Papel({ wanted, contact }: { wanted: boolean | undefined; contact: Contact }) {
  return (
    <>
      {wanted ? 'Sí' : 'No'}
      {contact.telefono && (
        <p className={styles.aclaracion}>
          Para cambiarlo, llamanos al <PhoneLink number={contact.telefono}>.</PhoneLink>
        </p>
      )}
    </>
  );
}
