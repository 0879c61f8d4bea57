import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import type { Yo } from './staff-actor.ts';
import { canAttend } from './transitions.ts';

type Owner = Pick<Requerimiento, 'usuario' | 'usuarioEliminado' | 'contacto' | 'categoria' | 'encargado'>;

/** What the owner of a case receives by each move, told before it is made. */
export function receivesText(requerimiento: Owner, emailRebota: boolean, estado: number | undefined): string {
  const { usuario, usuarioEliminado, contacto, categoria } = requerimiento;
  if (usuarioEliminado) return 'Eliminó su cuenta: no recibe nada.';
  if (usuario === undefined && !contacto?.email) return 'No dejó correo: no recibe nada.';
  if (emailRebota) return 'Su correo rebota: puede que no se entere.';
  return `Recibe un correo: ${subjectOf(categoria.sustantivo, estado)}`;
}

/** The subjects are those of the templates of the messages. */
function subjectOf(sustantivo: string, estado: number | undefined): string {
  const name = estado === undefined ? undefined : requerimientoEstado.name(estado);
  if (name === 'finalizado') return `Finalizamos tu ${sustantivo}`;
  if (name === 'esperaUsuario') return 'Necesitamos tu respuesta';
  return `Novedades de tu ${sustantivo}`;
}

/** An encargado who answers a case of nobody's takes it. */
export const takesText = (requerimiento: Owner, yo: Yo): string =>
  requerimiento.encargado === undefined && !yo.isAdmin && canAttend(requerimiento, yo)
    ? ' Al responder lo tomás.'
    : '';
