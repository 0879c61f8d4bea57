import { Refusal } from '@oficina/hydra';

const conflict = (code: string, sentence: string) => new Refusal(409, code, sentence);

export const mensajesAjenos = () => new Refusal(403, 'permiso', 'No tenés permiso para hacer esto.');
export const soloFallidos = () => conflict('estado', 'Sólo se reenvían los mensajes fallidos.');
/** What it carried was erased, or its time is over: sent again it would only mislead. */
export const yaNoEsValido = () => conflict('vencido', 'Este mensaje ya no es válido.');
export const soloLosQueEsperan = () => conflict('estado', 'Sólo se cancelan los mensajes que esperan.');
export const otraPersona = () =>
  conflict('carrera', 'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.');
