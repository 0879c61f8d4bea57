import { invalid, Refusal } from '@oficina/hydra';

export const finAntesDeInicio = () =>
  invalid('hasta', 'rango', 'La fecha de fin debe ser posterior al inicio.');

export const faltaSegundoPaso = () =>
  new Refusal(403, 'otp', 'Activá la verificación en dos pasos para usar las funciones de administración.');
