import { isDay } from '@oficina/values';

/** Null when the text is not written in that way. */
export type Lector = (texto: string) => string | null;

const TROZOS = /dd|mm|aaaa|aa/g;
/** "02/11/2026 00:00:00": some exports print the hour of a day. */
const HORA = '(?:[ T]+\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?)?';
/** Two digits of a year are of this century: there is no bill of the other one to import. */
const SIGLO = '20';

/** People write "yyyy" as often as "aaaa". */
export const enLetras = (forma: string): string => forma.trim().toLowerCase().replaceAll('y', 'a');

/** A sentence when no date could be read with that form. */
export function fallaDeForma(forma: string, conDia: boolean): string | null {
  const trozos = enLetras(forma).match(TROZOS) ?? [];
  const anios = trozos.filter((trozo) => trozo.startsWith('a')).length;
  const meses = trozos.filter((trozo) => trozo === 'mm').length;
  const dias = trozos.filter((trozo) => trozo === 'dd').length;
  const resto = enLetras(forma).replace(TROZOS, '');
  const bien = anios === 1 && meses === 1 && dias <= 1 && (dias === 1 || !conDia) && /^[-/. ]*$/.test(resto);
  if (bien) return null;
  return conDia
    ? 'tiene que decir dd, mm y aaaa (o aa) una vez cada uno, por ejemplo dd/mm/aaaa, aaaa-mm-dd o aaaammdd'
    : 'tiene que decir mm y aaaa (o aa) una vez cada uno, por ejemplo aaaa-mm, mm/aaaa o aaaamm';
}

/** Reads days written in a form and gives "2026-11-02". */
export function lectorDeFechas(forma: string): Lector {
  const partes = partesDe(forma);
  return (texto) => {
    const leida = partes(texto);
    if (!leida) return null;
    const dia = `${leida.anio}-${leida.mes}-${leida.dia}`;
    return isDay(dia) ? dia : null;
  };
}

/** Reads months written in a form, with or without a day, and gives "2026-11". */
export function lectorDePeriodos(forma: string): Lector {
  const partes = partesDe(forma);
  return (texto) => {
    const leida = partes(texto);
    if (!leida) return null;
    return isDay(`${leida.anio}-${leida.mes}-${leida.dia}`) ? `${leida.anio}-${leida.mes}` : null;
  };
}

type Partes = { anio: string; mes: string; dia: string };

function partesDe(forma: string): (texto: string) => Partes | null {
  const letras = enLetras(forma);
  // With something between them, "2/11/2026" is as clear as "02/11/2026"; without, every digit has its place.
  const corto = /[^dma]/.test(letras) ? '1,2' : '2';
  const cuerpo = letras
    .replace(/[.\-/ ]/g, (separador) => `\\${separador}`)
    .replace(TROZOS, (trozo) => {
      if (trozo.startsWith('a')) return `(?<anio>\\d{${trozo.length}})`;
      return trozo === 'mm' ? `(?<mes>\\d{${corto}})` : `(?<dia>\\d{${corto}})`;
    });
  const patron = new RegExp(`^${cuerpo}${letras.includes('dd') ? HORA : ''}$`);
  return (texto) => {
    const { anio = '', mes = '', dia = '1' } = patron.exec(texto)?.groups ?? {};
    if (!anio) return null;
    return {
      anio: anio.length === 2 ? SIGLO + anio : anio,
      mes: mes.padStart(2, '0'),
      dia: dia.padStart(2, '0'),
    };
  };
}

/** "  /  /    " and "00/00/0000": how systems of files print a day that is not there. */
export const esFechaVacia = (texto: string): boolean => /^[0\s/.-]*$/.test(texto);
