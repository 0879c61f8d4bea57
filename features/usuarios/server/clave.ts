import type { Refusal } from '@oficina/hydra';
import { isStaff, type Role, type Secret } from '@oficina/values';
import { CLAVE_MAXIMO, claveMinimo, largoDeClave, pistasDe } from '../contract/index.ts';
import { claveComun, claveCorta, claveDebil, claveLarga, claveRepetida } from './errors.ts';
import { cargarMedidor } from './fuerza.ts';
import { coincideClave } from './secretos.ts';
import type { UsuarioRow } from './usuarios.repository.ts';

/** What is known of whoever chooses: their own data is the first thing somebody else would try. */
export type QuienElige = Pick<
  UsuarioRow,
  'email' | 'nombre' | 'apellido' | 'razon_social' | 'documento' | 'cuit' | 'telefono' | 'roles'
> & {
  /** The password in force; null when there is none yet. */
  clave_hash: string | null;
};

const MEDIA = 2;

/** The part of F.clave that costs nothing to look at; null when it is met. */
export function faltaDeLargo(clave: Secret<string>, { roles }: Pick<QuienElige, 'roles'>): Refusal | null {
  const personal = isStaff(roles as Role[]);
  const largo = largoDeClave(clave.reveal());
  if (largo < claveMinimo(personal)) return claveCorta(personal);
  return largo > CLAVE_MAXIMO ? claveLarga() : null;
}

/** F.clave. Refuses with the sentence of the first rule that is not met. */
export async function revisarClave(
  clave: Secret<string>,
  quien: QuienElige,
  cooperativa: string,
): Promise<void> {
  const malLargo = faltaDeLargo(clave, quien);
  if (malLargo) throw malLargo;
  const texto = clave.reveal();
  const medidor = await cargarMedidor();
  // Before its strength: every common one is weak too, and "make it longer" would not help.
  if (medidor.esComun(texto)) throw claveComun();
  if (medidor.fuerza(texto, pistasDe({ ...quien, razonSocial: quien.razon_social, cooperativa })) < MEDIA)
    throw claveDebil();
  if (quien.clave_hash !== null && (await coincideClave(quien.clave_hash, clave))) throw claveRepetida();
}
