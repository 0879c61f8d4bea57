import type { Violation } from '@oficina/hydra';
import { collapseBlanks, hasCardNumber } from '@oficina/values';
import {
  CVC_INVALIDO,
  DOCUMENTO_INVALIDO,
  esAmex,
  estaVencida,
  FALTA,
  FECHA_NAC_INVALIDA,
  leerCvc,
  leerDocumento,
  leerFechaNac,
  leerNumero,
  leerTitular,
  leerVencimiento,
  MAX_OBS,
  NUMERO_INVALIDO,
  OBS_LARGA,
  REVISAR,
  TARJETA_VENCIDA,
  TITULAR_INVALIDO,
  VENCIMIENTO_INVALIDO,
} from './campos.ts';

type Texto = string | null | undefined;

/** A card as somebody types it, whole. */
export type TarjetaEscrita = {
  numero?: Texto;
  vencimiento?: Texto;
  titularNombre?: Texto;
  titularFechaNac?: Texto;
  titularDocumento?: Texto;
  cvc?: Texto;
  obs?: Texto;
};

export type TarjetaLeida = {
  numero: string;
  vencimiento: string;
  titularNombre: string;
  titularFechaNac: string;
  titularDocumento: string;
  cvc: string;
  obs: string | null;
};

/** Everything that is wrong is told at once; the form and the server judge with these same rules. */
export class Faltas {
  readonly lista: Violation[] = [];

  /** The field as it was read, or an empty text and one complaint more. */
  campo(nombre: string, texto: Texto, leer: (texto: string) => string | null, frase: string): string {
    if (!texto || texto.trim() === '') return this.anotar(nombre, 'obligatorio', FALTA);
    return leer(texto) ?? this.anotar(nombre, 'formato', frase);
  }

  vencimiento(texto: Texto, hoy: string): string {
    const leido = this.campo('vencimiento', texto, (uno) => leerVencimiento(uno, hoy), VENCIMIENTO_INVALIDO);
    if (leido && estaVencida(leido, hoy)) return this.anotar('vencimiento', 'rango', TARJETA_VENCIDA);
    return leido;
  }

  /** Empty, it is none. */
  obs(texto: Texto): string | null {
    const obs = collapseBlanks(texto ?? '');
    if ([...obs].length > MAX_OBS) this.anotar('obs', 'largo', OBS_LARGA);
    else if (/\p{Cc}/u.test(obs) || hasCardNumber(obs)) this.anotar('obs', 'formato', REVISAR);
    return obs || null;
  }

  anotar(propertyPath: string, code: string, message: string): '' {
    this.lista.push({ propertyPath, code, message });
    return '';
  }
}

/** `hoy` is the day in Buenos Aires. The brand is judged apart: which ones are taken, only the server knows. */
export function leerTarjeta(
  escrita: TarjetaEscrita,
  hoy: string,
): { tarjeta: TarjetaLeida } | { faltas: readonly Violation[] } {
  const faltas = new Faltas();
  const numero = faltas.campo('numero', escrita.numero, leerNumero, NUMERO_INVALIDO);
  const amex = esAmex((escrita.numero ?? '').replace(/\D/g, ''));
  const tarjeta = {
    numero,
    vencimiento: faltas.vencimiento(escrita.vencimiento, hoy),
    titularNombre: faltas.campo('titularNombre', escrita.titularNombre, leerTitular, TITULAR_INVALIDO),
    titularFechaNac: faltas.campo(
      'titularFechaNac',
      escrita.titularFechaNac,
      (texto) => leerFechaNac(texto, hoy),
      FECHA_NAC_INVALIDA,
    ),
    titularDocumento: faltas.campo(
      'titularDocumento',
      escrita.titularDocumento,
      leerDocumento,
      DOCUMENTO_INVALIDO,
    ),
    cvc: faltas.campo('cvc', escrita.cvc, (texto) => leerCvc(texto, amex), CVC_INVALIDO),
    obs: faltas.obs(escrita.obs),
  };
  return faltas.lista.length > 0 ? { faltas: faltas.lista } : { tarjeta };
}
