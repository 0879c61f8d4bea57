import { LinkButton } from '@oficina/ui/button';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Panel, Stack } from '@oficina/ui/layout';
import { type Usuario, usuarioPath } from '@oficina/usuarios/contract';
import type { Requerimiento } from '../../contract/index.ts';
import { Datos } from './datos.tsx';
import { esPublico, loAtiendo, type Yo } from './quien.ts';

type Props = {
  caso: Requerimiento;
  yo: Yo;
  /** Absent until it is read, and for whoever may not. */
  cliente: Usuario | undefined;
};

/** Whom to call. */
export function PanelDelCliente({ caso, yo, cliente }: Props) {
  if (esPublico(caso)) return <SinCuenta contacto={caso.contacto} />;
  return (
    <Panel title="Cliente">
      <Stack>
        <Datos
          datos={[
            ['Nombre', cliente?.nombreVisible ?? caso.usuarioNombre],
            ['Documento', cliente?.documento],
            [
              'Teléfono',
              cliente?.telefono && (
                <a href={`tel:${cliente.telefono}`}>{cliente.telefonoVisible ?? cliente.telefono}</a>
              ),
            ],
            ['Correo', cliente && <Correo cliente={cliente} />],
          ]}
        />
        {!loAtiendo(caso, yo) && <p>El teléfono y el correo se ven cuando el caso es tuyo.</p>}
        {cliente && (
          <LinkButton variant="link" to={usuarioPath(cliente.id)}>
            Ver<span className="oculto"> a {cliente.nombreVisible}</span>
          </LinkButton>
        )}
      </Stack>
    </Panel>
  );
}

function Correo({ cliente }: { cliente: Usuario }) {
  const estado = cliente.emailRebota
    ? ({ word: 'Rebota', tint: 'rojo' } as const)
    : cliente.emailValidado
      ? ({ word: 'ok', tint: 'verde' } as const)
      : ({ word: 'Sin confirmar', tint: 'amarillo' } as const);
  return (
    <>
      {cliente.email} <EstadoBadge {...estado} />
    </>
  );
}

/** Asked for with the public form: there is nobody to look at, but there is somebody to write to. */
function SinCuenta({ contacto }: Pick<Requerimiento, 'contacto'>) {
  return (
    <Panel title="Cliente">
      <Stack>
        <p>
          <EstadoBadge word="Sin cuenta" tint="gris" /> Las respuestas le llegan por correo.
        </p>
        <Datos
          datos={[
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
