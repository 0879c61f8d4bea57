import type { Violation } from '@oficina/hydra';
import { collapseBlanks, hasCardNumber } from '@oficina/values';
import {
  CHECK_VALUE,
  INVALID_CVC,
  INVALID_DOCUMENTO,
  INVALID_FECHA_NAC,
  INVALID_NUMERO,
  INVALID_TITULAR,
  INVALID_VENCIMIENTO,
  isVencida,
  MAX_OBS,
  OBS_TOO_LONG,
  parseCvc,
  parseDocumento,
  parseFechaNac,
  parseNumero,
  parseTitular,
  parseVencimiento,
  REQUIRED,
  TARJETA_VENCIDA,
} from './fields.ts';
import { isAmex } from './typed.ts';

type Texto = string | null | undefined;

export type TarjetaInput = {
  numero?: Texto;
  vencimiento?: Texto;
  titularNombre?: Texto;
  titularFechaNac?: Texto;
  titularDocumento?: Texto;
  cvc?: Texto;
  obs?: Texto;
};

export type ParsedTarjeta = {
  numero: string;
  vencimiento: string;
  titularNombre: string;
  titularFechaNac: string;
  titularDocumento: string;
  cvc: string;
  obs: string | null;
};

/** All problems are reported at once. The form and the server share these rules. */
export class ViolationList {
  readonly list: Violation[] = [];

  /** Returns an empty text, and adds a violation, when the field is missing or invalid. */
  field(nombre: string, texto: Texto, parse: (texto: string) => string | null, sentence: string): string {
    if (!texto || texto.trim() === '') return this.add(nombre, 'obligatorio', REQUIRED);
    return parse(texto) ?? this.add(nombre, 'formato', sentence);
  }

  vencimiento(texto: Texto, today: string): string {
    const parsed = this.field(
      'vencimiento',
      texto,
      (one) => parseVencimiento(one, today),
      INVALID_VENCIMIENTO,
    );
    if (parsed && isVencida(parsed, today)) return this.add('vencimiento', 'rango', TARJETA_VENCIDA);
    return parsed;
  }

  obs(texto: Texto): string | null {
    const obs = collapseBlanks(texto ?? '');
    if ([...obs].length > MAX_OBS) this.add('obs', 'largo', OBS_TOO_LONG);
    else if (/\p{Cc}/u.test(obs) || hasCardNumber(obs)) this.add('obs', 'formato', CHECK_VALUE);
    return obs || null;
  }

  add(propertyPath: string, code: string, message: string): '' {
    this.list.push({ propertyPath, code, message });
    return '';
  }
}

/** `today` is the day in Buenos Aires. The brand is checked apart: only the server knows which ones are accepted. */
export function parseTarjeta(
  input: TarjetaInput,
  today: string,
): { tarjeta: ParsedTarjeta } | { violations: readonly Violation[] } {
  const violations = new ViolationList();
  const numero = violations.field('numero', input.numero, parseNumero, INVALID_NUMERO);
  const amex = isAmex((input.numero ?? '').replace(/\D/g, ''));
  const tarjeta = {
    numero,
    vencimiento: violations.vencimiento(input.vencimiento, today),
    titularNombre: violations.field('titularNombre', input.titularNombre, parseTitular, INVALID_TITULAR),
    titularFechaNac: violations.field(
      'titularFechaNac',
      input.titularFechaNac,
      (texto) => parseFechaNac(texto, today),
      INVALID_FECHA_NAC,
    ),
    titularDocumento: violations.field(
      'titularDocumento',
      input.titularDocumento,
      parseDocumento,
      INVALID_DOCUMENTO,
    ),
    cvc: violations.field('cvc', input.cvc, (texto) => parseCvc(texto, amex), INVALID_CVC),
    obs: violations.obs(input.obs),
  };
  return violations.list.length > 0 ? { violations: violations.list } : { tarjeta };
}
