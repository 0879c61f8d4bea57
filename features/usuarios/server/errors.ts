import { invalid } from '@oficina/hydra';

export const finAntesDeInicio = () =>
  invalid('hasta', 'rango', 'La fecha de fin debe ser posterior al inicio.');
