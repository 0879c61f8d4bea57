import { Button } from '@oficina/ui/button';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import type { Tint } from '@oficina/ui/tint';
import type { SuministroMail } from '../contract/index.ts';
import type { Accion } from './correos.api.ts';
import styles from './correos.module.css';

export type CorreosProps = {
  correos: readonly SuministroMail[];
  chosen: ReadonlySet<number>;
  busy: { id: number; accion: Accion } | null;
  onChoose: (correo: SuministroMail) => void;
  onAccion: (accion: Accion, correo: SuministroMail) => void;
  onEditar: (correo: SuministroMail) => void;
  onEliminar: (correo: SuministroMail) => void;
};

const ownerOf = ({ email, suministroCuenta }: SuministroMail) =>
  `${email} del suministro ${suministroCuenta}`;

export function CorreoCheckbox({
  correo,
  chosen,
  onChoose,
}: Pick<CorreosProps, 'chosen' | 'onChoose'> & CorreoRowProps) {
  return (
    <label className={styles.elegir}>
      <input type="checkbox" checked={chosen.has(correo.id)} onChange={() => onChoose(correo)} />
      <span className="oculto">Elegir {ownerOf(correo)}</span>
    </label>
  );
}

type CorreoRowProps = { correo: SuministroMail };

export function YesNo({ valor, tint }: { valor: boolean; tint: Tint }) {
  return valor ? <EstadoBadge word="Sí" tint={tint} /> : <span>No</span>;
}

export const latestOf = ({ ultimaFactura }: SuministroMail) =>
  ultimaFactura === 0 ? '–' : String(ultimaFactura);

export function RowActions({
  correo,
  ...props
}: Omit<CorreosProps, 'correos' | 'chosen' | 'onChoose'> & CorreoRowProps) {
  const { busy, onAccion, onEditar, onEliminar } = props;
  const hiddenOwner = <span className="oculto"> {ownerOf(correo)}</span>;
  const actionButton = (accion: Accion, label: string, busyText: string) => (
    <Button
      variant="link"
      busy={busy?.id === correo.id && busy.accion === accion}
      busyText={busyText}
      onClick={() => onAccion(accion, correo)}
    >
      {label}
      {hiddenOwner}
    </Button>
  );
  return (
    <div className={styles.botones}>
      {(!correo.validado || correo.rebota) && actionButton('validar', 'Validar', 'Validando…')}
      {correo.desuscribir
        ? actionButton('suscribir', 'Volver a suscribir', 'Suscribiendo…')
        : actionButton('desuscribir', 'Desuscribir', 'Desuscribiendo…')}
      <Button variant="link" onClick={() => onEditar(correo)}>
        Editar{hiddenOwner}
      </Button>
      <Button variant="link" onClick={() => onEliminar(correo)}>
        Eliminar{hiddenOwner}
      </Button>
      {actionButton('enviar', 'Enviar correo', 'Enviando…')}
    </div>
  );
}
