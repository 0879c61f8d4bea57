import { Refusal } from '@oficina/hydra';

const conflict = (code: string, sentence: string) => new Refusal(409, code, sentence);

export const onlyFallidos = () => conflict('estado', 'Solo se reenvían los mensajes fallidos.');
/** Its secret was erased or its time is over, so sending it again would only mislead. */
export const noLongerValid = () => conflict('vencido', 'Este mensaje ya no es válido.');
export const noneToResend = () => conflict('estado', 'Ninguno de estos mensajes se puede reenviar.');
export const onlyWaiting = () => conflict('estado', 'Solo se cancelan los mensajes que esperan.');
export const withoutCorreo = () => conflict('correo', 'Tu cuenta no tiene un correo.');
