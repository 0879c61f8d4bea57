import { invalid, Refusal } from '@oficina/hydra';
import { ALREADY_ENDED, EMPTY_ZONA, emptyZonasText, unknownSuministrosText } from '../contract/index.ts';

export const alreadyEnded = () => new Refusal(409, 'estado', ALREADY_ENDED);
export const tooManyChanges = () =>
  new Refusal(409, 'estado', 'El corte ya cambió demasiadas veces. Eliminalo y publicá otro.');

export const emptyZona = () => invalid('zona', 'no-disponible', EMPTY_ZONA);
export const zonasVacias = (zonas: readonly string[]) =>
  invalid('zonas', 'no-disponible', emptyZonasText(zonas));
export const suministrosDesconocidos = (field: 'suministros' | 'cuentas', missing: readonly string[]) =>
  invalid(field, 'no-disponible', unknownSuministrosText(missing), {
    extra: { desconocidos: missing },
  });
