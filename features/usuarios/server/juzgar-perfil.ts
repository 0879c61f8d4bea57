import type { RowChanges } from '@oficina/db';
import type { Violation } from '@oficina/hydra';
import type { Clock, Secret } from '@oficina/values';
import { identidadFija, noModificable } from './errors.ts';
import type { Alta } from './leer-alta.ts';
import { type CambiosDeUsuario, DE_LA_IDENTIDAD, leerCambios, leerOtroEmail } from './leer-cambios.ts';
import { leerPreferencias, type PreferenciasEscritas, type SmsVia } from './leer-preferencias.ts';
import { aceptoLaVigente } from './present.ts';
import type { UsuarioRow } from './usuarios.repository.ts';

export type CambiosDePerfil = Alta &
  PreferenciasEscritas & {
    plainPassword?: Secret<string> | null | undefined;
    aceptarLegal?: boolean | undefined;
    preferencias?: PreferenciasEscritas | undefined;
    password?: Secret<string> | null | undefined;
  };

/** What is in force in the cooperative. */
export type Vigente = { clock: Clock; legalVersion: string | undefined; smsVias: readonly SmsVia[] };

type Juicio = {
  cambios: CambiosDeUsuario;
  preferencias: RowChanges<'usuario_preferencias'>;
  violaciones: Violation[];
};

/** What a person's changes do to the row as it is now, and all that is wrong with them. */
export function juzgarPerfil(deps: Vigente, row: UsuarioRow, dado: CambiosDePerfil): Juicio {
  const { cambios, violaciones } = leerCambios(row, dado);
  violaciones.unshift(...leerOtroEmail(row, dado.email).violaciones);
  for (const campo of DE_LA_IDENTIDAD)
    if (cambios[campo] !== undefined && esFijo(row, campo)) violaciones.push(identidadFija(campo));
  const acepto = aceptoLaVigente(row, deps.legalVersion);
  if (dado.aceptarLegal === false && acepto) violaciones.push(noModificable('aceptarLegal'));
  if (dado.aceptarLegal && !acepto)
    Object.assign(cambios, {
      aceptar_legal: true,
      aceptar_legal_at: deps.clock.now(),
      legal_version: deps.legalVersion ?? null,
    });
  const conCelular = { ...row, ...cambios }.telefono_validado !== null;
  const contexto = { smsVias: deps.smsVias, conCelular };
  const sueltas = leerPreferencias(dado, contexto);
  const juntas = leerPreferencias(dado.preferencias ?? {}, { ...contexto, prefijo: 'preferencias.' });
  return {
    cambios,
    preferencias: { ...sueltas.cambios, ...juntas.cambios },
    violaciones: [...violaciones, ...sueltas.violaciones, ...juntas.violaciones],
  };
}

/** A name that is not there yet may be written: without it nobody sees a bill. */
function esFijo(row: UsuarioRow, campo: (typeof DE_LA_IDENTIDAD)[number]): boolean {
  const deNombre = campo === 'nombre' || campo === 'apellido';
  return row.identidad_validada && !(deNombre && row[campo] === null);
}
