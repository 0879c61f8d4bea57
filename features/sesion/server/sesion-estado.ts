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

export function sesionEstado(sesion: Sesion, now: Date): 'viva' | 'invalid' | 'expired' {
  if (sesion.revocada || sesion.eliminado) return 'invalid';
  // The session was opened before the person became staff: it would last months where hours are allowed.
  if (isStaff(sesion.roles as Role[]) && !sesion.personal) return 'invalid';
  const vence = Math.min(
    sesion.expira.getTime(),
    sesion.ultimo_uso.getTime() + lifetimeOf(sesion.personal).idle,
  );
  return vence <= now.getTime() ? 'expired' : 'viva';
}
