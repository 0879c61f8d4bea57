import { useClient } from '@oficina/hydra/react';
import { ActionButton } from '@oficina/ui/button';
import { CopyButton } from '@oficina/ui/copy-button';
import { DateText } from '@oficina/ui/date-text';
import { type Detail, DetailList } from '@oficina/ui/detail-list';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { notify } from '@oficina/ui/notify';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import { isStaff } from '@oficina/values';
import { otpEstado, type Usuario, usuariosRoutes } from '../../contract/index.ts';
import { nombreOfRol } from './role-texts.ts';

const YesNoBadge = ({ yes, word, no }: { yes: boolean; word: string; no: string }) => (
  <EstadoBadge {...(yes ? { word, tint: 'verde' as const } : { word: no, tint: 'amarillo' as const })} />
);

function detailsOf(usuario: Usuario, isAccessTold: boolean): Detail[] {
  const { roles, recibirPapel, created } = usuario;
  return [
    ['Razón social', usuario.razonSocial],
    ['Nombre', usuario.nombre],
    ['Apellido', usuario.apellido],
    ...(isAccessTold ? [] : accessOf(usuario)),
    ['Roles', roles && isStaff(roles) && roles.map(nombreOfRol).join(', ')],
    ['Factura en papel', recibirPapel === undefined ? undefined : recibirPapel ? 'Sí' : 'No'],
    ['Alta', created && <DateText value={created} />],
  ];
}

function accessOf(usuario: Usuario): Detail[] {
  const { telefonoValidado } = usuario;
  return [
    ['Documento', usuario.documento],
    ['CUIT', usuario.cuit],
    [
      'Correo',
      <>
        {usuario.email} <YesNoBadge yes={usuario.emailValidado} word="Confirmado" no="Sin confirmar" />
      </>,
    ],
    ['Correo por confirmar', usuario.emailPendiente],
    ['Correo rebota', usuario.emailRebota && <EstadoBadge word="Rebota" tint="rojo" />],
    [
      'Teléfono',
      usuario.telefonoVisible && (
        <>
          {usuario.telefonoVisible}{' '}
          {telefonoValidado ? (
            <>
              Verificado el <DateText value={telefonoValidado} />
            </>
          ) : (
            <EstadoBadge word="Sin verificar" tint="amarillo" />
          )}
        </>
      ),
    ],
    [
      'Identidad',
      <YesNoBadge key="identidad" yes={usuario.identidadValidada} word="Validada" no="Sin validar" />,
    ],
    [
      'Verificación en dos pasos',
      usuario.otpEstado === undefined ? undefined : otpEstado.label(usuario.otpEstado),
    ],
  ];
}

type Props = {
  usuario: Usuario;
  isAccessTold?: boolean | undefined;
  /** Under a tab of that name, the title and its box would say it again. */
  isTitled: boolean;
};

export function UsuarioDatos({ usuario, isAccessTold = false, isTitled }: Props) {
  const datos = (
    <Stack>
      <DetailList layout="wrapped" details={detailsOf(usuario, isAccessTold)} />
      <Actions>
        <CopyButton text={usuario.email}>Copiar correo</CopyButton>
        {(!usuario.emailValidado || usuario.emailPendiente) && <Reenviar usuario={usuario} />}
      </Actions>
    </Stack>
  );
  return isTitled ? <Panel title="Datos">{datos}</Panel> : datos;
}

/** The request names the address of the account; the mail goes to the pending one, if any. */
function Reenviar({ usuario: { email, emailPendiente } }: { usuario: Usuario }) {
  const client = useClient();
  const reenviar = useAction(async () => {
    await client.call(usuariosRoutes.reenviarConfirmacion, { body: { email } });
    notify({ text: `Enviamos el correo a ${emailPendiente ?? email}.` });
  }, notifyReason);
  return <ActionButton action={reenviar} label="Reenviar correo de confirmación" busyText="Enviando…" />;
}
