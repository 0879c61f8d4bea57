import type { Refusal } from '@oficina/hydra';
import { isStaff, type Role, type Secret } from '@oficina/values';
import { CLAVE_MAX_LENGTH, claveLength, claveMinLength, knownWordsOf } from '../contract/index.ts';
import { commonClave, longClave, sameClave, shortClave, weakClave } from './errors.ts';
import { matchesClave } from './secrets.ts';
import { loadStrengthMeter } from './strength-meter.ts';
import type { UsuarioRow } from './usuarios.repository.ts';

/** An attacker would try the person's own data first. */
export type ClaveOwner = Pick<
  UsuarioRow,
  'email' | 'nombre' | 'apellido' | 'razon_social' | 'documento' | 'cuit' | 'telefono' | 'roles'
> & {
  clave_hash: string | null;
};

const MEDIA = 2;

export function claveLengthRefusal(
  clave: Secret<string>,
  { roles }: Pick<ClaveOwner, 'roles'>,
): Refusal | null {
  const personal = isStaff(roles as Role[]);
  const length = claveLength(clave.reveal());
  if (length < claveMinLength(personal)) return shortClave(personal);
  return length > CLAVE_MAX_LENGTH ? longClave() : null;
}

/** F.clave: the error carries the message of the first rule that is not met. */
export async function validateClave(
  clave: Secret<string>,
  owner: ClaveOwner,
  cooperativa: string,
): Promise<void> {
  const lengthRefusal = claveLengthRefusal(clave, owner);
  if (lengthRefusal) throw lengthRefusal;
  const texto = clave.reveal();
  const meter = await loadStrengthMeter();
  // Common passwords are refused first: each is also weak, and advice to make it longer would not help.
  if (meter.isCommon(texto)) throw commonClave();
  if (meter.strength(texto, knownWordsOf({ ...owner, razonSocial: owner.razon_social, cooperativa })) < MEDIA)
    throw weakClave();
  if (owner.clave_hash !== null && (await matchesClave(owner.clave_hash, clave))) throw sameClave();
}
