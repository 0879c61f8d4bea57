import { unprocessable, type Violation } from '@oficina/hydra';
import { EMPIEZA_EN_EL_FUTURO, FALTA_FIN, FIN_ANTES_DEL_INICIO } from '../contract/index.ts';
import type { CorteNuevoRow } from './cortes.repository.ts';

type Fechas = Pick<CorteNuevoRow, 'tipo' | 'inicio' | 'fin'>;

/** `seAnuncia`: it is new, or its beginning is; a planned one that began may still be corrected otherwise. */
export function juzgarFechas({ tipo, inicio, fin }: Fechas, seAnuncia: boolean, now: Date): void {
  const violations: Violation[] = [];
  const falta = (propertyPath: string, code: string, message: string) =>
    violations.push({ propertyPath, code, message });
  if (tipo === 'programado' && seAnuncia && inicio <= now) falta('inicio', 'rango', EMPIEZA_EN_EL_FUTURO);
  if (tipo === 'programado' && !fin) falta('fin', 'obligatorio', FALTA_FIN);
  if (fin && fin <= inicio) falta('fin', 'rango', FIN_ANTES_DEL_INICIO);
  if (violations.length > 0) throw unprocessable(violations);
}

const DIA_MS = 86_400_000;

/** Nobody knows when a forced one ends: an end to come is a guess, and one that has come is somebody's word. */
export const seEstima = ({ tipo, fin }: Fechas, now: Date): boolean =>
  tipo === 'forzado' && fin !== null && fin > now;

type Final = Pick<CorteNuevoRow, 'fin' | 'fin_estimado'>;

export const terminado = ({ fin, fin_estimado }: Final, now: Date) =>
  fin !== null && fin <= now && !fin_estimado;

export const esHistoria = ({ fin, fin_estimado }: Final, dias: number, now: Date) =>
  fin !== null && !fin_estimado && fin.getTime() < now.getTime() - dias * DIA_MS;
