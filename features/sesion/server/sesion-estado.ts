import { isStaff, type Role } from '@oficina/values';
import { lifetimeOf } from './durations.ts';

type Sesion = {
  personal: boolean;
  ultimo_uso: Date;
  expira: Date;
  revocada: Date | null;
  roles: readonly string[];
  eliminado: Date | null;
};

/** Whether a session may still be used, and why not. */
export function sesionEstado(sesion: Sesion, now: Date): 'viva' | 'invalid' | 'expired' {
  if (sesion.revocada || sesion.eliminado) return 'invalid';
  // Opened before the person became staff: it would live months where hours are allowed.
  if (isStaff(sesion.roles as Role[]) && !sesion.personal) return 'invalid';
  const vence = Math.min(
    sesion.expira.getTime(),
    sesion.ultimo_uso.getTime() + lifetimeOf(sesion.personal).idle,
  );
  return vence <= now.getTime() ? 'expired' : 'viva';
}
