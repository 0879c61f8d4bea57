import type { Tint } from '@oficina/ui/tint';
import { identidadEstado } from '../contract/index.ts';

/** What the address said on the way back. It proves nothing: only how the person left. */
export type Regreso = { inquiry: string; status: string };

export type Resultado = { kind: 'validada' | 'aviso'; tint: Tint; texto: string; puedeEmpezar: boolean };

export const VALIDADA = 'Tu identidad quedó validada.';
const REVISANDO = 'Estamos revisando tus datos. Te avisamos por correo.';
const RECHAZADA =
  'No pudimos validar tu identidad. Podés intentar otra vez o acercarte a la cooperativa con tu DNI.';
const CANCELADA = 'Cancelaste la validación. Podés hacerla cuando quieras.';

/** The newest inquiry in words; null when there is nothing to say. */
export function resultadoDe(estado: number | undefined, regreso: Regreso | null): Resultado | null {
  if (estado === undefined) return null;
  switch (identidadEstado.name(estado)) {
    case 'aprobada':
      return { kind: 'validada', tint: 'verde', texto: VALIDADA, puedeEmpezar: false };
    case 'enRevision':
      return aviso('azul', REVISANDO, false);
    case 'rechazada':
      return aviso('rojo', RECHAZADA, true);
    case 'vencida':
      return null;
    default:
      // Begun and not ended. Whoever finished waits; whoever comes back without finishing gave it up.
      if (regreso === null) return null;
      return regreso.status === 'completed'
        ? aviso('azul', REVISANDO, false)
        : aviso('gris', CANCELADA, true);
  }
}

const aviso = (tint: Tint, texto: string, puedeEmpezar: boolean): Resultado => ({
  kind: 'aviso',
  tint,
  texto,
  puedeEmpezar,
});
