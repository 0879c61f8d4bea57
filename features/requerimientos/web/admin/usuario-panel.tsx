import { LinkButton } from '@oficina/ui/button';
import { DetailList } from '@oficina/ui/detail-list';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Panel, Stack } from '@oficina/ui/layout';
import { type Usuario, usuarioPath } from '@oficina/usuarios/contract';
import type { Requerimiento } from '../../contract/index.ts';
import { canWorkOn, isPublic, type Yo } from './staff-actor.ts';

type Props = {
  requerimiento: Requerimiento;
  yo: Yo;
  /** Absent until it is read, and for people who may not read it. */
  usuario: Usuario | undefined;
};

export function UsuarioPanel({ requerimiento, yo, usuario }: Props) {
  if (isPublic(requerimiento)) return <PublicContactPanel contacto={requerimiento.contacto} />;
  return (
    <Panel title="Cliente">
      <Stack>
        <DetailList
          layout="side"
          details={[
            ['Nombre', usuario?.nombreVisible ?? requerimiento.usuarioNombre],
            ['Documento', usuario?.documento],
            [
              'Teléfono',
              usuario?.telefono && (
                <a href={`tel:${usuario.telefono}`}>{usuario.telefonoVisible ?? usuario.telefono}</a>
              ),
            ],
            ['Correo', usuario && <Correo usuario={usuario} />],
          ]}
        />
        {!canWorkOn(requerimiento, yo) && <p>El teléfono y el correo se ven cuando el caso es tuyo.</p>}
        {usuario && (
          <LinkButton variant="link" to={usuarioPath(usuario.id)}>
            Ver<span className="oculto"> a {usuario.nombreVisible}</span>
          </LinkButton>
        )}
      </Stack>
    </Panel>
  );
}

function Correo({ usuario }: { usuario: Usuario }) {
  const estado = usuario.emailRebota
    ? ({ word: 'Rebota', tint: 'rojo' } as const)
    : usuario.emailValidado
      ? ({ word: 'ok', tint: 'verde' } as const)
      : ({ word: 'Sin confirmar', tint: 'amarillo' } as const);
  return (
    <>
      {usuario.email} <EstadoBadge {...estado} />
    </>
  );
}

function PublicContactPanel({ contacto }: Pick<Requerimiento, 'contacto'>) {
  return (
    <Panel title="Cliente">
      <Stack>
        <p>
          <EstadoBadge word="Sin cuenta" tint="gris" /> Las respuestas le llegan por correo.
        </p>
        <DetailList
          layout="side"
          details={[
            ['Nombre', contacto?.nombre],
            ['Documento', contacto?.documento],
            ['Correo', contacto?.email],
            ['Teléfono', contacto?.telefono],
          ]}
        />
      </Stack>
    </Panel>
  );
}
