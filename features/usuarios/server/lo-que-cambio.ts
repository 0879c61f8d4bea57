import { formatMoment } from '@oficina/values';
import type { UsuarioRow } from './usuarios.repository.ts';

const NOMBRES = {
  email: 'email',
  email_pendiente: 'emailPendiente',
  telefono: 'telefono',
  documento: 'documento',
  cuit: 'cuit',
  nombre: 'nombre',
  apellido: 'apellido',
  razon_social: 'razonSocial',
  roles: 'roles',
  aceptar_legal: 'aceptarLegal',
  legal_version: 'legalVersion',
  recibir_papel: 'recibirPapel',
  identidad_validada: 'identidadValidada',
  email_validado: 'emailValidado',
  telefono_validado: 'telefonoValidado',
} as const satisfies Partial<Record<keyof UsuarioRow, string>>;

type Lado = Record<string, unknown>;

/** For the audit trail: each field that changed, before and after. Of a password, that it is another. */
export function loQueCambio(antes: UsuarioRow, despues: UsuarioRow): { antes: Lado; despues: Lado } {
  const lados = { antes: {} as Lado, despues: {} as Lado };
  for (const [columna, nombre] of Object.entries(NOMBRES)) {
    const [uno, otro] = [antes, despues].map((row) => legible(row[columna as keyof typeof NOMBRES]));
    if (JSON.stringify(uno) === JSON.stringify(otro)) continue;
    lados.antes[nombre] = uno;
    lados.despues[nombre] = otro;
  }
  if (antes.clave_hash !== despues.clave_hash) lados.despues.clave = 'otra';
  return lados;
}

const legible = (valor: unknown) => (valor instanceof Date ? formatMoment(valor) : valor);
