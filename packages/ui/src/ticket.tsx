import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { DateText } from './date-text.tsx';
import styles from './ticket.module.css';

const PX_PER_MM = 96 / 25.4;
/** The margins of the page and the printer's own fonts need this slack. */
const SPARE_MM = 10;

/** The ticket says who gives it and how to call them. */
export type TicketIssuer = { nombre: string; telefono?: string | undefined };

type Props = { issuer: TicketIssuer; title: string; date: string; children: ReactNode };

/** Printing the page in any way, the browser's own command included, prints this ticket instead of it. */
export function Ticket({ issuer, title, date, children }: Props) {
  const paper = useRef<HTMLDivElement>(null);
  const style = useRef<HTMLStyleElement>(null);
  useTicketPaper(paper, style);
  return createPortal(
    <>
      <style ref={style} />
      <div ref={paper} className={styles.ticket}>
        <p className={styles.fuerte}>{issuer.nombre}</p>
        <p className={styles.fuerte}>{title}</p>
        <p>
          <DateText value={date} format="hora" />
        </p>
        {children}
        {issuer.telefono && <p>{issuer.telefono}</p>}
      </div>
    </>,
    document.body,
  );
}

/** The part between two dashed lines is what the ticket is about. */
export function TicketBody({ children }: { children: ReactNode }) {
  return <div className={styles.cuerpo}>{children}</div>;
}

/**
 * The paper ends where the ticket ends. Browsers do not accept "80mm auto": without a height they print a roll as letter
 * sheets, and with a fixed one they leave half of it blank. The ticket is measured just before printing, however printing
 * was started.
 */
function useTicketPaper(
  ticket: RefObject<HTMLElement | null>,
  style: RefObject<HTMLStyleElement | null>,
): void {
  useEffect(() => {
    const cut = () => {
      if (!ticket.current || !style.current) return;
      const height = Math.ceil(ticket.current.offsetHeight / PX_PER_MM) + SPARE_MM;
      style.current.textContent = `@page ticket { size: 80mm ${height}mm; margin: 3mm; }`;
    };
    window.addEventListener('beforeprint', cut);
    return () => window.removeEventListener('beforeprint', cut);
  }, [ticket, style]);
}
