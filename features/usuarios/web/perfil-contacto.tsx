import { LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { EmailField, PhoneField, type TextFieldProps } from '@oficina/ui/field';
import { Row, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { parseEmail, type Usuario } from '../contract/index.ts';
import styles from './perfil.module.css';
import { ResendConfirmacion } from './resend-confirmacion.tsx';

type Props = {
  usuario: Omit<Usuario, '@id' | '@type'>;
  form: {
    values: { email: string };
    dirty: boolean;
    field: (
      nombre: 'email' | 'telefono',
    ) => Pick<TextFieldProps, 'id' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;
  };
  telefonoTo: string | undefined;
};

export function Contacto({ usuario, form, telefonoTo }: Props) {
  const isEmailChanged = parseEmail(form.values.email) !== parseEmail(usuario.email);
  return (
    <Stack gap={24}>
      <div className={styles.contacto}>
        <EmailField label="Correo electrónico" autoComplete="email" {...form.field('email')} />
        <p role="status">{isEmailChanged && 'Vas a tener que confirmar el correo nuevo.'}</p>
        <Row>
          <EstadoBadge
            {...(usuario.emailValidado
              ? { word: 'Confirmado', tint: 'verde' as const }
              : { word: 'Sin confirmar', tint: 'amarillo' as const })}
          />
        </Row>
        <CorreoPendiente usuario={usuario} />
      </div>
      <div className={styles.contacto}>
        <PhoneField label="Teléfono" optional autoComplete="tel" {...form.field('telefono')} />
        {usuario.telefonoValidado ? (
          <p>
            Verificado el <DateText value={usuario.telefonoValidado} />
          </p>
        ) : (
          telefonoTo &&
          // The link leads to another page, where unsaved changes would be lost.
          (form.dirty ? (
            <p>Primero guardá los cambios.</p>
          ) : (
            <Row>
              <LinkButton to={telefonoTo}>
                Verificar<span className="oculto"> mi teléfono</span>
              </LinkButton>
            </Row>
          ))
        )}
      </div>
    </Stack>
  );
}

function CorreoPendiente({ usuario }: Pick<Props, 'usuario'>) {
  const { emailPendiente, emailValidado } = usuario;
  if (!emailPendiente && emailValidado) return null;
  return (
    <Stack gap={8}>
      {emailPendiente && <Notice tint="amarillo">Falta confirmar {emailPendiente}.</Notice>}
      <ResendConfirmacion />
    </Stack>
  );
}
