import type { Tint } from '@oficina/ui/tint';
import { identidadEstado } from '../contract/index.ts';

/** The parameters of the return address prove nothing: they only say how the person left the provider. */
export type ProveedorReturn = { inquiry: string; status: string };

export type Resultado = { kind: 'validada' | 'aviso'; tint: Tint; texto: string; canStart: boolean };

export const VALIDADA = 'Tu identidad quedó validada';
const IN_REVIEW = 'Estamos revisando tus datos. Te avisamos por correo.';
const REJECTED =
  'No pudimos validar tu identidad. Podés intentar otra vez o acercarte a la cooperativa con tu DNI.';
const CANCELLED = 'Cancelaste la validación. Podés hacerla cuando quieras.';

export function resultOf(
  estado: number | undefined,
  proveedorReturn: ProveedorReturn | null,
): Resultado | null {
  if (estado === undefined) return null;
  switch (identidadEstado.name(estado)) {
    case 'aprobada':
      return { kind: 'validada', tint: 'verde', texto: VALIDADA, canStart: false };
    case 'enRevision':
      return aviso('azul', IN_REVIEW, false);
    case 'rechazada':
      return aviso('rojo', REJECTED, true);
    case 'vencida':
      return null;
    default:
      // While the inquiry is open, a person who finished waits for the result; one who returns without finishing has given
      // up.
      if (proveedorReturn === null) return null;
      return proveedorReturn.status === 'completed'
        ? aviso('azul', IN_REVIEW, false)
        : aviso('gris', CANCELLED, true);
  }
}

const aviso = (tint: Tint, texto: string, canStart: boolean): Resultado => ({
  kind: 'aviso',
  tint,
  texto,
  canStart,
});
