import { estadoPago, estaPagada, type Factura, MAX_POR_PAGO, sePuedePagar } from '@oficina/facturas/contract';
import type { Lugar, Lugares } from '@oficina/facturas/web';
import { parseId, parseIri, type Violation } from '@oficina/hydra';

/** What is told above the form. Every one of them says whether to pay again. */
export type Aviso =
  /** Refused for the state of a bill; with the payment that holds it, when it is theirs. */
  { tipo: 'estado'; texto: string; pago: number | null } | { tipo: 'negado'; texto: string };

/**
 * `consultando`: it was sent and nobody knows what became of it. Only what the server has may take the screen out of
 * there.
 */
export type Pantalla = {
  paso: 'completar' | 'pagando' | 'consultando' | 'hecho';
  aviso: Aviso | null;
  /** What the server said of a field. */
  faltas: readonly Violation[];
};

/** An answer that is not a success; status 0 is no answer at all. */
export type Fallo = {
  status: number;
  message: string;
  violations: readonly Violation[];
  body: Readonly<Record<string, unknown>>;
};

export type Suceso =
  | { tipo: 'pagar' }
  /** The card could not be saved: its own form says why. */
  | { tipo: 'sin-tarjeta' }
  /** Before sending anything. */
  | { tipo: 'no-se-envio'; fallo: Fallo }
  | { tipo: 'fallo'; fallo: Fallo }
  | { tipo: 'no-se-encontro' }
  | { tipo: 'hecho' };

export const NO_SABEMOS = 'No sabemos si tu pago salió. No vuelvas a pagar: lo estamos consultando.';
export const NO_SALIO = 'El pago no salió y no se cobró nada. Escribí de nuevo el código de seguridad.';
export const SIN_CONEXION = 'Necesitás conexión para pagar.';
export const EN_PROCESO = 'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.';
export const YA_PAGADA = 'Una de las facturas ya está pagada. La sacamos de la lista.';
export const NADA_COBRADO = 'No se cobró nada.';
export const SESION_VENCIDA = 'Tu sesión venció. Ingresá de nuevo.';

const LISTA: Pantalla = { paso: 'completar', aviso: null, faltas: [] };

/** A visit that had already sent it (the page was loaded again) starts by asking. */
export const alAbrir = (enviado: boolean): Pantalla => ({
  ...LISTA,
  paso: enviado ? 'consultando' : 'completar',
});

/** Answered, it is not over until its page is there: downloading it may take a while. */
export const estaPagando = ({ paso }: Pick<Pantalla, 'paso'>) => paso === 'pagando' || paso === 'hecho';

const negado = (texto: string): Pantalla => ({ ...LISTA, aviso: { tipo: 'negado', texto } });

export function avanzar(pantalla: Pantalla, suceso: Suceso): Pantalla {
  switch (suceso.tipo) {
    case 'pagar':
      return pantalla.paso === 'completar' ? { ...LISTA, paso: 'pagando' } : pantalla;
    case 'sin-tarjeta':
      return LISTA;
    case 'no-se-envio':
      return negado(suceso.fallo.status === 0 ? SIN_CONEXION : conNada(fraseDe(suceso.fallo)));
    case 'fallo':
      return quedaEnDuda(suceso.fallo) ? { ...LISTA, paso: 'consultando' } : rechazada(suceso.fallo);
    case 'no-se-encontro':
      return pantalla.paso === 'consultando' ? negado(NO_SALIO) : pantalla;
    case 'hecho':
      return { ...LISTA, paso: 'hecho' };
  }
}

/** The gateway is known to be down and nothing was begun: the server says so itself. */
const NI_EMPEZO = /No se hizo ningún cobro/;

/**
 * Whether there may be a payment all the same. A success that could not be read may be one, and so may what somebody
 * in between gave up waiting for; a reused key means that there is one, with other data.
 */
export function quedaEnDuda({ status, message, body }: Fallo): boolean {
  if (status < 400 || status === 408) return true;
  // The amount is judged before anything is made; any other conflict is about a payment that exists.
  if (status === 409) return body.code !== 'importe';
  return status >= 500 && !NI_EMPEZO.test(message);
}

function rechazada(fallo: Fallo): Pantalla {
  const { violations, body } = fallo;
  const deCampo = violations.filter(({ propertyPath }) => CAMPOS.includes(propertyPath));
  if (deCampo.length > 0) return { ...LISTA, faltas: deCampo };
  const [una] = violations;
  if (una?.code === 'estado') {
    const pago = typeof body.pago === 'string' ? parseIri('pagos', body.pago) : null;
    return { ...LISTA, aviso: { tipo: 'estado', texto: una.message, pago } };
  }
  return negado(conNada(una?.message ?? fraseDe(fallo)));
}

const CAMPOS = ['tarjeta', 'tarjetaCvc'];

/** The server only knows that nobody is signed in; whoever pays was. */
const fraseDe = ({ status, message }: Fallo) => (status === 401 ? SESION_VENCIDA : message);

const conNada = (texto: string) => (NI_EMPEZO.test(texto) ? texto : `${texto} ${NADA_COBRADO}`);

/** The bills of the address, each once; what is not an id is none. */
export function leerIds(search: URLSearchParams): number[] {
  const ids = (search.get('facturas') ?? '').split(',').map((texto) => parseId(texto.trim()));
  return [...new Set(ids)].filter((id) => id !== null);
}

/** Why a bill of the address is not in the list. */
export type Fuera =
  | { tipo: 'pagada' | 'no-disponible' | 'demasiadas' }
  | { tipo: 'en-proceso'; pago: number | null }
  | { tipo: 'inhabilitado'; lugar: Lugar };

/** What can be paid of what was asked for, and what is to be told of the rest, once each. */
export function separar(
  ids: readonly number[],
  facturas: readonly Factura[],
  lugares: Lugares,
): { aPagar: readonly Factura[]; fuera: readonly Fuera[] } {
  const leidas = new Map(facturas.map((factura) => [factura.id, factura]));
  const fuera = new Map<string, Fuera>();
  const aPagar: Factura[] = [];
  for (const id of ids.slice(0, MAX_POR_PAGO)) {
    const factura = leidas.get(id);
    const motivo = factura ? porQueNo(factura, lugares.get(factura.suministro)) : NO_DISPONIBLE;
    if (motivo) fuera.set(JSON.stringify(motivo), motivo);
    else if (factura) aPagar.push(factura);
  }
  if (ids.length > MAX_POR_PAGO) fuera.set('demasiadas', { tipo: 'demasiadas' });
  return { aPagar, fuera: [...fuera.values()] };
}

const NO_DISPONIBLE: Fuera = { tipo: 'no-disponible' };

function porQueNo(factura: Factura, lugar: Lugar | undefined): Fuera | null {
  // A supply this browser does not know yet can be paid all the same: the server has the last word.
  if (sePuedePagar(factura, lugar ?? { pagoInhabilitado: false })) return null;
  if (estaPagada(factura)) return { tipo: 'pagada' };
  if (factura.estadoPago === estadoPago.code('enPago'))
    return { tipo: 'en-proceso', pago: factura.pago === undefined ? null : parseIri('pagos', factura.pago) };
  return lugar ? { tipo: 'inhabilitado', lugar } : NO_DISPONIBLE;
}

/** In cents, because tenths of a peso do not add up in binary. */
export function totalDe(facturas: readonly Pick<Factura, 'importe'>[]): number {
  return facturas.reduce((suma, { importe }) => suma + Math.round(importe * 100), 0) / 100;
}
