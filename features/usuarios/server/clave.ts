import { esPersonal, type Role, type Secret } from '@oficina/values';
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

/** F.clave. Refuses with the sentence of the first rule that is not met. */
export async function revisarClave(
  clave: Secret<string>,
  quien: QuienElige,
  cooperativa: string,
): Promise<void> {
  const texto = clave.reveal();
  const personal = esPersonal(quien.roles as Role[]);
  const largo = largoDeClave(texto);
  if (largo < claveMinimo(personal)) throw claveCorta(personal);
  if (largo > CLAVE_MAXIMO) throw claveLarga();
  const medidor = await cargarMedidor();
  // Before its strength: every common one is weak too, and "make it longer" would not help.
  if (medidor.esComun(texto)) throw claveComun();
  if (medidor.fuerza(texto, pistasDe({ ...quien, razonSocial: quien.razon_social, cooperativa })) < MEDIA)
    throw claveDebil();
  if (quien.clave_hash !== null && (await coincideClave(quien.clave_hash, clave))) throw claveRepetida();
}
