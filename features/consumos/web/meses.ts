import type { Consumo } from '../contract/index.ts';

/** What is looked at: the energy or the money. */
export type Medida = 'kwh' | 'importe';

type Valores = { readonly [M in Medida]: number | null };

/** One month of a supply, beside the same month of the year before. What was not loaded is null, never zero. */
export type Mes = Valores & { periodo: string; porDia: number | null; antes: Valores };

const MES_ULTIMO = 12;

/** Months since year 0, so that they can be added and subtracted. */
function toIndex(periodo: string): number {
  const [anio, mes] = periodo.split('-').map(Number);
  return (anio ?? 0) * MES_ULTIMO + (mes ?? 1) - 1;
}

function fromIndex(index: number): string {
  const mes = (index % MES_ULTIMO) + 1;
  return `${Math.floor(index / MES_ULTIMO)}-${String(mes).padStart(2, '0')}`;
}

export function sumarMeses(periodo: string, meses: number): string {
  return fromIndex(toIndex(periodo) + meses);
}

export function diasDelMes(periodo: string): number {
  const [anio, mes] = periodo.split('-').map(Number);
  return new Date(Date.UTC(anio ?? 0, mes ?? 1, 0)).getUTCDate();
}

const NADA: Valores = { kwh: null, importe: null };

type Leido = Pick<Consumo, 'periodo' | 'consumo' | 'importe'>;

/** The last `cuantos` months up to the newest one loaded, newest first, with the gaps in their place. */
export function armarMeses(consumos: readonly Leido[], cuantos: number): Mes[] {
  const indices = consumos.map(({ periodo }) => toIndex(periodo));
  if (indices.length === 0) return [];
  const ultimo = indices.reduce((a, b) => Math.max(a, b));
  const primero = Math.max(
    ultimo - cuantos + 1,
    indices.reduce((a, b) => Math.min(a, b)),
  );
  const valores = new Map<string, Valores>(
    consumos.map(({ periodo, consumo, importe }) => [periodo, { kwh: consumo, importe: importe ?? null }]),
  );
  const meses: Mes[] = [];
  for (let index = ultimo; index >= primero; index--) {
    const periodo = fromIndex(index);
    const propio = valores.get(periodo) ?? NADA;
    meses.push({
      periodo,
      ...propio,
      porDia: propio.kwh === null ? null : propio.kwh / diasDelMes(periodo),
      antes: valores.get(fromIndex(index - MES_ULTIMO)) ?? NADA,
    });
  }
  return meses;
}

/** To the cent, as money is told. */
export function pesosPorDia({ importe, periodo }: Pick<Mes, 'importe' | 'periodo'>): number | null {
  return importe === null ? null : Math.round((importe * 100) / diasDelMes(periodo)) / 100;
}

/** Average of the months that are known among the last twelve, and how many they are. */
export function promedio(meses: readonly Mes[], medida: Medida): { valor: number; meses: number } | null {
  const conocidos = meses
    .slice(0, MES_ULTIMO)
    .map((mes) => mes[medida])
    .filter((valor) => valor !== null);
  if (conocidos.length === 0) return null;
  return { valor: conocidos.reduce((a, b) => a + b, 0) / conocidos.length, meses: conocidos.length };
}

/** How much it changed from the same month of the year before; without a base there is no percentage. */
export function cambio(mes: Mes, medida: Medida): { diferencia: number; porciento: number | null } | null {
  const [ahora, antes] = [mes[medida], mes.antes[medida]];
  if (ahora === null || antes === null) return null;
  // Cents are compared as whole numbers: 0.3 − 0.1 is not 0.2.
  const diferencia = (Math.round(ahora * 100) - Math.round(antes * 100)) / 100;
  return { diferencia, porciento: antes > 0 ? Math.round((diferencia / antes) * 100) : null };
}
