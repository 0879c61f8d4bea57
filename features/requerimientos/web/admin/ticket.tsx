import { DateText } from '@oficina/ui/date-text';
import { useTicketPaper } from '@oficina/ui/use-ticket-paper';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { ESTADO_PUBLICO_PATH, type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import styles from './ticket.module.css';

export type Cooperativa = { nombre: string; telefono?: string | undefined };

type Props = {
  caso: Requerimiento;
  suministro: string | undefined;
  cooperativa: Cooperativa;
  /** Where whoever takes it home may ask how it goes; absent when there is no such page. */
};

const LARGO = 300;

/** Cut at a whole letter, and saying so. */
function principio(texto: string): string {
  const letras = [...texto];
  return letras.length <= LARGO ? texto : `${letras.slice(0, LARGO).join('')}…`;
}

/** What this page prints, whoever asks for it: what is given at the counter. */
export function Ticket({ caso, suministro, cooperativa }: Props) {
  const hoja = useRef<HTMLDivElement>(null);
  const estilo = useRef<HTMLStyleElement>(null);
  useTicketPaper(hoja, estilo);
  return createPortal(
    <>
      <style ref={estilo} />
      <div ref={hoja} className={styles.ticket}>
        <p className={styles.fuerte}>{cooperativa.nombre}</p>
        <p className={styles.fuerte}>
          Constancia de {caso.categoria.sustantivo} N.º {caso.numero}
        </p>
        <p>
          <DateText value={caso.created} format="hora" />
        </p>
        <p>{caso.categoria.nombre}</p>
        {suministro && <p>Suministro: {suministro}</p>}
        <p className={styles.texto}>{principio(caso.descripcion)}</p>
        <p>Estado: {requerimientoEstado.customerLabel(caso.estado)}</p>
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
