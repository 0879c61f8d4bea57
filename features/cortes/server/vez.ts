/**
 * The `vez` of an aviso says for which version of the corte it was written. It is the version itself; for a programado corte
 * it also holds how many hours before it was due, which are fewer than a hundred (CORTES_HORAS_AVISO).
 */
const PER_VERSION = 100;

export const MAX_VERSION = 300;

export const avisoNumber = (version: number) => version;
export const programadoAvisoNumber = (version: number, hours: number) => version * PER_VERSION + hours;

export const versionOf = ({ plantilla, vez }: { plantilla: string; vez: number }) =>
  plantilla === 'corte_programado' ? Math.floor(vez / PER_VERSION) : vez;

export const VERSION_SQL = `case when m.plantilla = 'corte_programado' then m.vez / ${PER_VERSION} else m.vez end`;
