import { type RefObject, useEffect } from 'react';

const PX_PER_MM = 96 / 25.4;
/** The margins of the sheet, and a little for what the printer's own letters take. */
const SPARE_MM = 10;

/**
 * Cuts the paper where the ticket ends. Browsers take no "80mm auto": without a height they print a roll as sheets of
 * a letter, and with a fixed one they leave half of it blank. Measured at the last moment, whoever asks to print.
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
