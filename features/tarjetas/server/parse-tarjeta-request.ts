import { unprocessable } from '@oficina/hydra';
import { Secret } from '@oficina/values';
import { CHECK_VALUE, INVALID_TITULAR, parseNumero, parseTitular } from '../contract/fields.ts';
import {
  type MarcaTable,
  marcaOf,
  marcaOfBin,
  parseTarjeta,
  type TarjetaRequest,
  ViolationList,
} from '../contract/index.ts';
import type { UnsavedTarjeta } from './boveda.ts';
import { marcaNotAccepted, numeroDisabled } from './errors.ts';

export type ParsedTarjetaRequest = {
  tarjeta: UnsavedTarjeta;
  bin: string;
  ultimos4: string;
  obs: string | null;
};

export type TarjetaRules = {
  marcas: MarcaTable;
  acceptedMarcas: readonly string[];
  isNumeroAllowed: boolean;
};

const BIN = 6;

/** A violation names the field and never its value. */
export function parseTarjetaRequest(
  rules: TarjetaRules,
  request: Omit<TarjetaRequest, 'paraPagar'>,
  today: string,
): ParsedTarjetaRequest {
  if (request.token) return parseTokenized(rules, request, request.token, today);
  if (!rules.isNumeroAllowed) throw numeroDisabled();
  return parseTyped(rules, request, today);
}

function parseTyped(rules: TarjetaRules, request: TarjetaRequest, today: string): ParsedTarjetaRequest {
  const { vencimiento, titularNombre, obs } = request;
  const parsed = parseTarjeta(
    {
      numero: request.numero?.reveal(),
      cvc: request.cvc?.reveal(),
      titularFechaNac: request.titularFechaNac?.reveal(),
      titularDocumento: request.titularDocumento?.reveal(),
      vencimiento,
      titularNombre,
      obs,
    },
    today,
  );
  if ('violations' in parsed) throw unprocessable(parsed.violations);
  const { numero, cvc, obs: note, ...rest } = parsed.tarjeta;
  const marca = marcaOf(numero, rules.marcas);
  if (marca === null || !rules.acceptedMarcas.includes(marca))
    throw unprocessable([{ propertyPath: 'numero', ...marcaNotAccepted }]);
  return {
    tarjeta: { ...rest, marca, numero: new Secret(numero), cvc: new Secret(cvc) },
    bin: numero.slice(0, BIN),
    ultimos4: numero.slice(-4),
    obs: note,
  };
}

const TOKEN = /^[A-Za-z0-9-]{8,64}$/;

function parseTokenized(
  rules: TarjetaRules,
  request: TarjetaRequest,
  token: Secret<string>,
  today: string,
): ParsedTarjetaRequest {
  const violations = new ViolationList();
  // A card number sent as if it were a token would be stored here.
  violations.field(
    'token',
    token.reveal(),
    (texto) => (TOKEN.test(texto) && parseNumero(texto) === null ? texto : null),
    CHECK_VALUE,
  );
  const digitsParser = (pattern: RegExp) => (texto: string) =>
    pattern.test(texto.trim()) ? texto.trim() : null;
  const bin = violations.field('bin', request.bin, digitsParser(/^\d{6,8}$/), CHECK_VALUE).slice(0, BIN);
  const ultimos4 = violations.field('ultimos4', request.ultimos4, digitsParser(/^\d{4}$/), CHECK_VALUE);
  const vencimiento = violations.vencimiento(request.vencimiento, today);
  const titularNombre = violations.field(
    'titularNombre',
    request.titularNombre,
    parseTitular,
    INVALID_TITULAR,
  );
  const obs = violations.obs(request.obs);
  const marca = bin && marcaOfBin(bin, rules.marcas);
  // A brand chosen by the person overrides that of the first digits: the gateway judges it.
  const emisor = request.emisor ?? undefined;
  if (bin && emisor === undefined && !(marca && rules.acceptedMarcas.includes(marca)))
    violations.add('bin', marcaNotAccepted.code, marcaNotAccepted.message);
  if (violations.list.length > 0) throw unprocessable(violations.list);
  const tarjeta = { token, bin, ultimos4, vencimiento, titularNombre, marca: marca ?? '' };
  return { tarjeta: emisor === undefined ? tarjeta : { ...tarjeta, emisor }, bin, ultimos4, obs };
}
