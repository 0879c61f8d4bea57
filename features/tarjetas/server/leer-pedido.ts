import { unprocessable } from '@oficina/hydra';
import { Secret } from '@oficina/values';
import { leerNumero, leerTitular, REVISAR, TITULAR_INVALIDO } from '../contract/campos.ts';
import {
  Faltas,
  leerTarjeta,
  marcaDe,
  marcaDeBin,
  type PedidoDeTarjeta,
  type TablaDeMarcas,
} from '../contract/index.ts';
import type { TarjetaNueva, TarjetaTokenizada } from './boveda.ts';
import { marcaNoAceptada, numeroApagado } from './errors.ts';

type SinDuenio<T> = Omit<T, 'usuarioId' | 'email'>;

/** What to give to the gateway, and what is known of the card before it answers. */
export type Pedido = {
  tarjeta: SinDuenio<TarjetaNueva> | SinDuenio<TarjetaTokenizada>;
  bin: string;
  ultimos4: string;
  obs: string | null;
};

type Reglas = { marcas: TablaDeMarcas; marcasAceptadas: readonly string[]; numeroPermitido: boolean };

const BIN = 6;

/** Reads either body. What it refuses names the field and never what was in it. */
export function leerPedido(reglas: Reglas, pedido: PedidoDeTarjeta, hoy: string): Pedido {
  if (pedido.token) return leerTokenizada(reglas, pedido, pedido.token, hoy);
  if (!reglas.numeroPermitido) throw numeroApagado();
  return leerEscrita(reglas, pedido, hoy);
}

function leerEscrita(reglas: Reglas, pedido: PedidoDeTarjeta, hoy: string): Pedido {
  const { vencimiento, titularNombre, obs } = pedido;
  const leida = leerTarjeta(
    {
      numero: pedido.numero?.reveal(),
      cvc: pedido.cvc?.reveal(),
      titularFechaNac: pedido.titularFechaNac?.reveal(),
      titularDocumento: pedido.titularDocumento?.reveal(),
      vencimiento,
      titularNombre,
      obs,
    },
    hoy,
  );
  if ('faltas' in leida) throw unprocessable(leida.faltas);
  const { numero, cvc, obs: nota, ...resto } = leida.tarjeta;
  const marca = marcaDe(numero, reglas.marcas);
  if (marca === null || !reglas.marcasAceptadas.includes(marca))
    throw unprocessable([{ propertyPath: 'numero', ...marcaNoAceptada }]);
  return {
    tarjeta: { ...resto, marca, numero: new Secret(numero), cvc: new Secret(cvc) },
    bin: numero.slice(0, BIN),
    ultimos4: numero.slice(-4),
    obs: nota,
  };
}

const TOKEN = /^[A-Za-z0-9-]{8,64}$/;

function leerTokenizada(reglas: Reglas, pedido: PedidoDeTarjeta, token: Secret<string>, hoy: string): Pedido {
  const faltas = new Faltas();
  // A number sent as if it were a token would rest here.
  faltas.campo(
    'token',
    token.reveal(),
    (texto) => (TOKEN.test(texto) && leerNumero(texto) === null ? texto : null),
    REVISAR,
  );
  const digitos = (forma: RegExp) => (texto: string) => (forma.test(texto.trim()) ? texto.trim() : null);
  const bin = faltas.campo('bin', pedido.bin, digitos(/^\d{6,8}$/), REVISAR).slice(0, BIN);
  const ultimos4 = faltas.campo('ultimos4', pedido.ultimos4, digitos(/^\d{4}$/), REVISAR);
  const vencimiento = faltas.vencimiento(pedido.vencimiento, hoy);
  const titularNombre = faltas.campo('titularNombre', pedido.titularNombre, leerTitular, TITULAR_INVALIDO);
  const obs = faltas.obs(pedido.obs);
  const marca = bin && marcaDeBin(bin, reglas.marcas);
  // Whoever chose the brand knows better than the first digits: the gateway judges it.
  const emisor = pedido.emisor ?? undefined;
  if (bin && emisor === undefined && !(marca && reglas.marcasAceptadas.includes(marca)))
    faltas.anotar('bin', marcaNoAceptada.code, marcaNoAceptada.message);
  if (faltas.lista.length > 0) throw unprocessable(faltas.lista);
  const tarjeta = { token, bin, ultimos4, vencimiento, titularNombre, marca: marca ?? '' };
  return { tarjeta: emisor === undefined ? tarjeta : { ...tarjeta, emisor }, bin, ultimos4, obs };
}
