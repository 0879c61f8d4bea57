import { unprocessable, type Violation } from '@oficina/hydra';
import { FIN_BEFORE_INICIO, MISSING_FIN, MUST_START_IN_FUTURE } from '../contract/index.ts';
import type { CorteNuevoRow } from './cortes.repository.ts';

type Dates = Pick<CorteNuevoRow, 'tipo' | 'inicio' | 'fin'>;

/**
 * `hasNewInicio` means that the corte or its start is new: a programado corte that has begun may still be corrected
 * otherwise.
 */
export function validateDates({ tipo, inicio, fin }: Dates, hasNewInicio: boolean, now: Date): void {
  const violations: Violation[] = [];
  const addViolation = (propertyPath: string, code: string, message: string) =>
    violations.push({ propertyPath, code, message });
  if (tipo === 'programado' && hasNewInicio && inicio <= now)
    addViolation('inicio', 'rango', MUST_START_IN_FUTURE);
  if (tipo === 'programado' && !fin) addViolation('fin', 'obligatorio', MISSING_FIN);
  if (fin && fin <= inicio) addViolation('fin', 'rango', FIN_BEFORE_INICIO);
  if (violations.length > 0) throw unprocessable(violations);
}

const DAY_MS = 86_400_000;

/**
 * Nobody knows when a forzado corte will end: an end in the future is an estimate, and one in the past is a confirmation.
 */
export const isFinEstimated = ({ tipo, fin }: Dates, now: Date): boolean =>
  tipo === 'forzado' && fin !== null && fin > now;

type Final = Pick<CorteNuevoRow, 'fin' | 'fin_estimado'>;

export const hasEnded = ({ fin, fin_estimado }: Final, now: Date) =>
  fin !== null && fin <= now && !fin_estimado;

export const isHistory = ({ fin, fin_estimado }: Final, days: number, now: Date) =>
  fin !== null && !fin_estimado && fin.getTime() < now.getTime() - days * DAY_MS;
