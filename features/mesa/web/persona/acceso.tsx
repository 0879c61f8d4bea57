import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { EstadoMark } from '@oficina/ui/estado-mark';
import { otpEstado } from '@oficina/usuarios/contract';
import { mesaRoutes, type PersonaFicha } from '../../contract/index.ts';
import { Documento } from '../ficha/documento.tsx';
import styles from '../ficha/ficha.module.css';

type Datos = PersonaFicha['acceso'];
type Props = { acceso: Datos; usuario: number; onMend: (() => void) | false };

/** Whether the person can get in, and how they are told. */
export function Acceso({ acceso, usuario, onMend }: Props) {
  const client = useClient();
  const { email, emailPendiente, emailRebota, telefono, telefonoValidado, documento, ultimoIngreso } = acceso;
  return (
    <>
      <h2 className={styles.rotulo}>Acceso</h2>
      <p className={styles.dato}>
        <span className={styles.recorta} title={email}>
          {email}
        </span>
        <Correo {...acceso} />
        {emailRebota && onMend && (
          <Button aria-haspopup="dialog" onClick={onMend}>
            Corregir<span className="oculto"> {email}</span>
          </Button>
        )}
      </p>
      {emailPendiente && (
        <p className={styles.dato}>
          <span className={styles.recorta} title={emailPendiente}>
            {emailPendiente}
          </span>
          <small>por confirmar</small>
        </p>
      )}
      <p className={styles.dato}>
        <span>{telefono ?? 'Sin teléfono'}</span>
        {telefono && <small>{telefonoValidado ? 'verificado' : 'sin verificar'}</small>}
      </p>
      {documento && (
        <Documento
          masked={documento}
          see={() => client.call(mesaRoutes.personaDocumento, { params: { id: usuario } })}
        />
      )}
      <p className={styles.dato}>
        <span>Identidad</span>
        <small>{acceso.identidadValidada ? 'validada' : 'sin validar'}</small>
      </p>
      <p className={styles.dato}>
        <span>Verificación en dos pasos</span>
        <small>{otpEstado.label(acceso.otpEstado).toLocaleLowerCase('es-AR')}</small>
      </p>
      <p className={styles.dato}>
        <span>Último ingreso</span>
        <small>
          {ultimoIngreso ? <DateText value={ultimoIngreso} format="hora" /> : 'hace más de 30 días'}
        </small>
      </p>
      <p className={styles.dato}>
        <span>Avisos</span>
        <small>{avisosText(acceso.avisos)}</small>
      </p>
    </>
  );
}

function Correo({ emailRebota, emailValidado }: Datos) {
  if (emailRebota) return <EstadoMark word="Rebota" tint="rojo" />;
  return emailValidado ? (
    <EstadoMark word="Confirmado" tint="verde" />
  ) : (
    <EstadoMark word="Sin confirmar" tint="amarillo" />
  );
}

/** Returns "correo, WhatsApp y aplicación", for example. */
export function avisosText(avisos: Datos['avisos']): string {
  if (!avisos) return 'ninguno';
  const { mailFactura, mailVencimiento, mailRequerimiento, smsVencimiento, smsCorte, smsOtros } = avisos;
  const ways = [
    (mailFactura || mailVencimiento || mailRequerimiento) && 'correo',
    (smsVencimiento || smsCorte || smsOtros) && (avisos.smsVia === 'whatsapp' ? 'WhatsApp' : 'SMS'),
    avisos.notifVencimiento && 'aplicación',
  ].filter((way) => way !== false);
  return ways.length === 0 ? 'ninguno' : new Intl.ListFormat('es-AR').format(ways);
}
