import { centavosToWire, periodoToWire } from '@oficina/values';
import type { Cuenta } from '../importador.ts';
import type { Totales } from './tramos.repository.ts';

/** What every type of file counts alike; amounts and months, where its lines have them, of what is not rejected. */
export function cuentaDe(totales: readonly Totales[]): Omit<Cuenta, 'avisos'> & { mes: number } {
  const de = (resultado: string) => totales.find((uno) => uno.resultado === resultado)?.renglones ?? 0;
  const usables = totales.filter(({ resultado }) => resultado !== 'rechazado');
  const tiene = (que: 'importe_cent' | 'consumo') => usables.some((uno) => uno[que] != null);
  const suma = (que: 'importe_cent' | 'consumo') =>
    usables.reduce((total, uno) => total + (uno[que] ?? 0), 0);
  const mes = Math.max(0, ...usables.map((uno) => uno.periodo ?? 0));
  return {
    leidos: totales.reduce((total, { renglones }) => total + renglones, 0),
    nuevos: de('nuevo'),
    cambiados: de('cambiado'),
    iguales: de('igual'),
    omitidos: de('omitido') + de('retenido'),
    retenidos: de('retenido'),
    rechazados: de('rechazado'),
    ...(tiene('importe_cent') && { importe: centavosToWire(suma('importe_cent')) }),
    ...(tiene('consumo') && { consumo: suma('consumo') }),
    ...(mes > 0 && { periodo: periodoToWire(mes) }),
    mes,
  };
}

/** For what tells nobody. */
export const SIN_AVISOS = { emails: 0, push: 0 };
