import { defineFallas, type Falla, falta, ILEGIBLE } from '@oficina/db';

/** Why a line of consumption is not loaded. */
const FALLAS = {
  ilegible: ILEGIBLE,
  sinCuenta: falta('cuenta'),
  sinPeriodo: falta('periodo'),
  sinConsumo: falta('consumo'),
  periodo: { campo: 'periodo', motivo: 'Período inválido.' },
  consumo: { campo: 'consumo', motivo: 'Consumo inválido.' },
  importe: { campo: 'importe', motivo: 'Importe inválido.' },
  repetido: { campo: 'periodo', motivo: 'Período repetido en el archivo.' },
  /** It names the account, in the database. */
  suministro: { campo: 'cuenta', motivo: '' },
} as const satisfies Record<string, Falla>;

export const { codigo, ramas } = defineFallas(FALLAS);
