import { formatCount } from '@oficina/ui/money';
import { type Fallidos, MOST_RESENT, MOST_TOLD, RESENT_DAYS, type Reenvio } from '../contract/index.ts';

const list = new Intl.ListFormat('es-AR');
const mensajes = (count: number) => (count === 1 ? '1 mensaje' : `${formatCount(count)} mensajes`);

export const totalText = ({ total }: Pick<Fallidos, 'total'>): string =>
  total > MOST_TOLD ? `más de ${formatCount(MOST_TOLD)}` : mensajes(total);

/** The device of a push means nothing to the reader, so its owner is named. */
export const addressName = ({ tipo, para, paraVisible = para, usuarioNombre }: Fallidos): string =>
  tipo === 'push' ? (usuarioNombre ?? para) : paraVisible;

const several = (count: number, hayMas: true | undefined, plural: string) =>
  hayMas ? `más de ${count} ${plural}` : `${count} ${plural}`;

/** Whose the address is today; of one that nobody has any more, whom its last message was for. */
export function ownerText({ tipo, correos, personas, hayMas, ...last }: Fallidos): string {
  if (tipo === 'push') return 'Su celular';
  const [correo, persona] = [correos[0], personas[0]];
  const owners = [
    correo &&
      (correos.length === 1
        ? `Suministro ${correo.suministroCuenta} · ${correo.nombre}`
        : several(correos.length, hayMas, 'suministros')),
    persona &&
      (personas.length === 1 ? `Cuenta de ${persona.nombre}` : several(personas.length, hayMas, 'cuentas')),
  ].filter((one) => one !== undefined);
  if (owners.length > 0) return owners.join(' y ');
  if (last.usuarioNombre) return `Para ${last.usuarioNombre}`;
  return last.suministroCuenta ? `Por el suministro ${last.suministroCuenta}` : 'De nadie';
}

/** What the server of the mail answered, and what to do about it, are in the message. */
export function reasonText({ error }: Pick<Fallidos, 'error'>): string {
  const [first = ''] = (error ?? '').split(/(?<=\.) /);
  return first.replace(/ \([^()]*\)\.$/, '.') || '–';
}

const verb = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** What happens to each message if all are sent again, before it is done. */
export function planTexts({ van, a, vencidos, repetidos, esperan, porConfirmar, hayMas }: Reenvio): string[] {
  const to = a.length > 0 ? ` a ${list.format(a)}` : '';
  return [
    van > 0 && `${van === 1 ? 'Sale' : 'Salen'} ${mensajes(van)}${to}.`,
    vencidos > 0 &&
      `${verb(vencidos, 'no sale: tiene', 'no salen: tienen')} más de ${RESENT_DAYS} días o ya no ${vencidos === 1 ? 'sirve' : 'sirven'}.`,
    repetidos > 0 &&
      `${verb(repetidos, 'no sale: la dirección de hoy ya lo tiene', 'no salen: la dirección de hoy ya los tiene')}.`,
    esperan > 0 &&
      (porConfirmar.length > 0
        ? `${verb(esperan, 'espera', 'esperan')} a que confirmen ${list.format(porConfirmar)}.`
        : `${verb(esperan, 'espera', 'esperan')} una dirección que reciba.`),
    hayMas && `Se reenvían de a ${MOST_RESENT}: primero los más nuevos.`,
  ].filter((text) => typeof text === 'string');
}
