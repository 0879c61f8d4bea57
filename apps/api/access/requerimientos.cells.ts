import { type ActorName, type Cell, confirmados, loggedIn, no, type TestCase } from './cells.ts';

export type TestCaseCells = Pick<TestCase, 'cells' | 'withoutSecondStep'>;

/** Without their second factor, the staff of the requerimientos get a 403 wherever it would have mattered. */
const WITHOUT_STEP: Partial<Record<ActorName, Cell>> = { RE: no(403), RA: no(403) };

export const foreign = (RE: Cell, RA: Cell, others = confirmados(no(404))): TestCaseCells => ({
  cells: { ...others, RE, RA },
  withoutSecondStep: WITHOUT_STEP,
});

export const requerimientoStaff = (RE: Cell, RA: Cell = RE): TestCaseCells => ({
  cells: { ...loggedIn(no(403)), RE, RA },
});
