import { Refusal } from '@oficina/hydra';

export const facturasAjenas = () => new Refusal(403, 'permiso', 'No tenés permiso para hacer esto.');

export const faltaSegundoPaso = () =>
  new Refusal(403, 'otp', 'Activá la verificación en dos pasos para usar las funciones de administración.');
