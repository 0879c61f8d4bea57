import { type RefObject, useEffect } from 'react';

const PX_PER_MM = 96 / 25.4;
/** The margins of the page and the printer's own fonts need this slack. */
const SPARE_MM = 10;

/**
 * The paper ends where the ticket ends. Browsers do not accept "80mm auto": without a height they print a roll as letter
 * sheets, and with a fixed one they leave half of it blank. The ticket is measured just before printing, however printing
 * was started.
 */
export function useTicketPaper(
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
