import { type ActorName, type Cell, confirmados, loggedIn, no, type TestCase } from './access.cells.ts';

export type TestCaseCells = Pick<TestCase, 'cells' | 'withoutSecondStep'>;

/** Without their second step, the staff of the cases are told so wherever it would have mattered. */
const WITHOUT_STEP: Partial<Record<ActorName, Cell>> = { RE: no(403), RA: no(403) };

/** A case of somebody else: what the encargado and the administrator meet; to the others there is none. */
export const foreign = (RE: Cell, RA: Cell, others = confirmados(no(404))): TestCaseCells => ({
  cells: { ...others, RE, RA },
  withoutSecondStep: WITHOUT_STEP,
});

/** Calls of whoever attends cases; without the second step, nobody's. */
export const requerimientoStaff = (RE: Cell, RA: Cell = RE): TestCaseCells => ({
  cells: { ...loggedIn(no(403)), RE, RA },
});
