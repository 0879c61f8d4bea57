import { invalid, Refusal } from '@oficina/hydra';
import { NADIE_EN_LA_ZONA, noExisten, YA_TERMINO } from '../contract/index.ts';

export const claveReusada = () => new Refusal(409, 'clave', 'Esa operación ya se envió con otros datos.');
export const yaTermino = () => new Refusal(409, 'estado', YA_TERMINO);
/** Whoever lost the race reads what the other did before trying again. */
export const otroLoCambio = () =>
  new Refusal(409, 'estado', 'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.');
export const demasiadosCambios = () =>
  new Refusal(409, 'estado', 'El corte ya cambió demasiadas veces. Eliminalo y publicá otro.');

export const nadieEnLaZona = () => invalid('zona', 'no-disponible', NADIE_EN_LA_ZONA);
export const suministrosDesconocidos = (campo: 'suministros' | 'cuentas', cuales: readonly string[]) =>
  invalid(campo, 'no-disponible', noExisten(cuales), { desconocidos: cuales });
