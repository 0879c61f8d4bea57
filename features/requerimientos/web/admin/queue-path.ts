import { OPEN_CODES, requerimientoEstado, STAFF_REQUERIMIENTOS_PATH } from '../../contract/index.ts';

/** These are the cases that a line of "Mi día" counts. */
export type QueueLine = 'conNovedades' | 'vencen' | 'vencidos' | 'sinAsignar' | 'esperando' | 'sinMovimiento';

const estados = (codes: readonly number[]) => codes.map((code) => `estado=${code}`).join('&');
const WAITING = requerimientoEstado.code('esperaUsuario');
const ACTIVE = estados(OPEN_CODES.filter((code) => code !== WAITING));

const PARAMS: Readonly<Record<QueueLine, (vista: string) => string>> = {
  conNovedades: () => 'vista=con-novedades',
  sinAsignar: () => 'vista=sin-asignar',
  vencidos: (vista) => `vista=${vista}&vence=vencidos`,
  vencen: (vista) => `vista=${vista}&${ACTIVE}&vence=pronto`,
  esperando: (vista) => `vista=${vista}&estado=${WAITING}&espera=5`,
  sinMovimiento: (vista) => `vista=${vista}&updated=3`,
};

/** An administrator counts the cases of everybody, and the others their own. */
export const staffQueuePath = (line: QueueLine, ofAll: boolean): string =>
  `${STAFF_REQUERIMIENTOS_PATH}?${PARAMS[line](ofAll ? 'abiertos' : 'mios')}`;

export const encargadoQueuePath = (encargado: number): string =>
  `${STAFF_REQUERIMIENTOS_PATH}?vista=abiertos&encargado=${encargado}`;
