import { DateText } from '@oficina/ui/date-text';
import { useTicketPaper } from '@oficina/ui/use-ticket-paper';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { ESTADO_PUBLICO_PATH, type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import styles from './ticket.module.css';

export type Cooperativa = { nombre: string; telefono?: string | undefined };

type Props = {
  requerimiento: Requerimiento;
  suministro: string | undefined;
  cooperativa: Cooperativa;
};

const MAX_LETTERS = 300;

/** The cut falls between code points, so that no character is split. */
function truncate(texto: string): string {
  const letters = [...texto];
  return letters.length <= MAX_LETTERS ? texto : `${letters.slice(0, MAX_LETTERS).join('')}…`;
}

/** Printing the page in any way prints this ticket, which is handed over at the counter. */
export function Ticket({ requerimiento, suministro, cooperativa }: Props) {
  const paperRef = useRef<HTMLDivElement>(null);
  const styleRef = useRef<HTMLStyleElement>(null);
  useTicketPaper(paperRef, styleRef);
  return createPortal(
    <>
      <style ref={styleRef} />
      <div ref={paperRef} className={styles.ticket}>
        <p className={styles.fuerte}>{cooperativa.nombre}</p>
        <p className={styles.fuerte}>
          Constancia de {requerimiento.categoria.sustantivo} N.º {requerimiento.numero}
        </p>
        <p>
          <DateText value={requerimiento.created} format="hora" />
        </p>
        <p>{requerimiento.categoria.nombre}</p>
        {suministro && <p>Suministro: {suministro}</p>}
        <p className={styles.texto}>{truncate(requerimiento.descripcion)}</p>
        <p>Estado: {requerimientoEstado.customerLabel(requerimiento.estado)}</p>
        <p>
          Consultá el estado en {window.location.origin}
          {ESTADO_PUBLICO_PATH}
        </p>
        {cooperativa.telefono && <p>{cooperativa.telefono}</p>}
      </div>
    </>,
    document.body,
  );
}
