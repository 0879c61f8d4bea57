import { Button } from '@oficina/ui/button';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import type { Tint } from '@oficina/ui/tint';
import type { SuministroMail } from '../contract/index.ts';
import type { Accion } from './correos.api.ts';
import styles from './correos.module.css';

export type CorreosProps = {
  correos: readonly SuministroMail[];
  elegidos: ReadonlySet<number>;
  ocupado: { id: number; accion: Accion } | null;
  onElegir: (correo: SuministroMail) => void;
  onAccion: (accion: Accion, correo: SuministroMail) => void;
  onEditar: (correo: SuministroMail) => void;
  onEliminar: (correo: SuministroMail) => void;
};

const deQuien = ({ email, suministroCuenta }: SuministroMail) =>
  `${email} del suministro ${suministroCuenta}`;

export function Elegir({ correo, elegidos, onElegir }: Pick<CorreosProps, 'elegidos' | 'onElegir'> & Fila) {
  return (
    <label className={styles.elegir}>
      <input type="checkbox" checked={elegidos.has(correo.id)} onChange={() => onElegir(correo)} />
      <span className="oculto">Elegir {deQuien(correo)}</span>
    </label>
  );
}

type Fila = { correo: SuministroMail };

/** The word always; the tint only where somebody has to look. */
export function SiONo({ valor, tint }: { valor: boolean; tint: Tint }) {
  return valor ? <EstadoBadge word="Sí" tint={tint} /> : <span>No</span>;
}

export const ultimaDe = ({ ultimaFactura }: SuministroMail) =>
  ultimaFactura === 0 ? '–' : String(ultimaFactura);

/** What can be done to one address. Its name goes after each verb for whoever does not see the row. */
export function Botones({
  correo,
  ...props
}: Omit<CorreosProps, 'correos' | 'elegidos' | 'onElegir'> & Fila) {
  const { ocupado, onAccion, onEditar, onEliminar } = props;
  const quien = <span className="oculto"> {deQuien(correo)}</span>;
  const boton = (accion: Accion, palabra: string, gerundio: string) => (
    <Button
      variant="link"
      busy={ocupado?.id === correo.id && ocupado.accion === accion}
      busyText={gerundio}
      onClick={() => onAccion(accion, correo)}
    >
      {palabra}
      {quien}
    </Button>
  );
  return (
    <div className={styles.botones}>
      {(!correo.validado || correo.rebota) && boton('validar', 'Validar', 'Validando…')}
      {correo.desuscribir
        ? boton('suscribir', 'Volver a suscribir', 'Suscribiendo…')
        : boton('desuscribir', 'Desuscribir', 'Desuscribiendo…')}
      <Button variant="link" onClick={() => onEditar(correo)}>
        Editar{quien}
      </Button>
      <Button variant="link" onClick={() => onEliminar(correo)}>
        Eliminar{quien}
      </Button>
      {boton('enviar', 'Enviar correo', 'Enviando…')}
    </div>
  );
}
