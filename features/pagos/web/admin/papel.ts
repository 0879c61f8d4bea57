import { type RefObject, useEffect } from 'react';

const PX_POR_MM = 96 / 25.4;
/** The margins of the sheet, and a little for what the printer's own letters take. */
const DE_MAS_MM = 10;

/**
 * Cuts the paper where the ticket ends. Browsers take no "80mm auto": without a height they print a roll as sheets of
 * a letter, and with a fixed one they leave half of it blank. Measured at the last moment, whoever asks to print.
 */
export function useCortarPapel(
  ticket: RefObject<HTMLElement | null>,
  estilo: RefObject<HTMLStyleElement | null>,
): void {
  useEffect(() => {
    const cortar = () => {
      if (!ticket.current || !estilo.current) return;
      const alto = Math.ceil(ticket.current.offsetHeight / PX_POR_MM) + DE_MAS_MM;
      estilo.current.textContent = `@page ticket { size: 80mm ${alto}mm; margin: 3mm; }`;
    };
    window.addEventListener('beforeprint', cortar);
    return () => window.removeEventListener('beforeprint', cortar);
  }, [ticket, estilo]);
}
