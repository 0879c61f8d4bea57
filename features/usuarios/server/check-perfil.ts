import type { RowChanges } from '@oficina/db';
import type { Violation } from '@oficina/hydra';
import type { Clock, Secret } from '@oficina/values';
import { legalMoved, lockedIdentidad, notEditable } from './errors.ts';
import { readAnother } from './legal/read-legal.ts';
import { IDENTIDAD_FIELDS, parseCambios, parseNewEmail, type UsuarioRowChanges } from './parse-cambios.ts';
import { type PreferenciasInput, parsePreferencias, type SmsVia } from './parse-preferencias.ts';
import type { UsuarioInput } from './parse-usuario-input.ts';
import { hasAcceptedCurrent } from './present.ts';
import type { UsuarioRow } from './usuarios.repository.ts';

export type PerfilCambios = UsuarioInput &
  PreferenciasInput & {
    plainPassword?: Secret<string> | null | undefined;
    aceptarLegal?: boolean | undefined;
    legalVersion?: string | null | undefined;
    preferencias?: PreferenciasInput | undefined;
    password?: Secret<string> | null | undefined;
  };

export type Vigente = { clock: Clock; legalVersion: string | undefined; smsVias: readonly SmsVia[] };

type PerfilCheck = {
  cambios: UsuarioRowChanges;
  preferencias: RowChanges<'usuario_preferencias'>;
  violations: Violation[];
};

export function checkPerfil(deps: Vigente, row: UsuarioRow, input: PerfilCambios): PerfilCheck {
  const { cambios, violations } = parseCambios(row, input);
  violations.unshift(...parseNewEmail(row, input.email).violations);
  for (const field of IDENTIDAD_FIELDS)
    if (cambios[field] !== undefined && isLocked(row, field)) violations.push(lockedIdentidad(field));
  const hasAccepted = hasAcceptedCurrent(row, deps.legalVersion);
  if (input.aceptarLegal === false && hasAccepted) violations.push(notEditable('aceptarLegal'));
  if (input.aceptarLegal && readAnother(input, deps.legalVersion)) violations.push(legalMoved());
  if (input.aceptarLegal && !hasAccepted)
    Object.assign(cambios, {
      aceptar_legal: true,
      aceptar_legal_at: deps.clock.now(),
      legal_version: deps.legalVersion ?? null,
    });
  const hasCelular = { ...row, ...cambios }.telefono_validado !== null;
  const context = { smsVias: deps.smsVias, hasCelular };
  const topLevel = parsePreferencias(input, context);
  const nested = parsePreferencias(input.preferencias ?? {}, { ...context, prefix: 'preferencias.' });
  return {
    cambios,
    preferencias: { ...topLevel.cambios, ...nested.cambios },
    violations: [...violations, ...topLevel.violations, ...nested.violations],
  };
}

/** A missing name may be filled in even after validation, because without it nobody can see facturas. */
function isLocked(row: UsuarioRow, field: (typeof IDENTIDAD_FIELDS)[number]): boolean {
  const isNombreField = field === 'nombre' || field === 'apellido';
  return row.identidad_validada && !(isNombreField && row[field] === null);
}
