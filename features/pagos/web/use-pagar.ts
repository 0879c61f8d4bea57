import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { notify } from '@oficina/ui/notify';
import { newKey } from '@oficina/ui/send-key';
import type { Clock } from '@oficina/values';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { Pago } from '../contract/index.ts';
import {
  alAbrir,
  avanzar,
  type Fallo,
  NADA_COBRADO,
  type Pantalla,
  quedaEnDuda,
  SESION_VENCIDA,
} from './pagar-facturas.flow.ts';
import { type PagoAEnviar, pagarFacturas, ultimoPagoDe, useRecordarPago } from './pagos.api.ts';
import { pudoLlegar, useConsulta } from './use-consulta.ts';
import {
  abrirVisita,
  enviadas,
  guardarVisita,
  nuevaVisita,
  olvidarVisita,
  sigueGuardada,
  storageDePestania,
  type Visita,
} from './visita.ts';

export type PagarOptions = {
  usuarioId: number;
  /** The bills of the address. */
  ids: readonly number[];
  /** Between one question and the next, when nobody knows what became of the payment. */
  pausaMs: number;
  clock: Clock;
  onPagado: (pago: Pago) => void;
};

/** `tarjeta` may have to be saved first. */
type Envio = Omit<PagoAEnviar, 'tarjeta' | 'clave'> & { tarjeta: () => Promise<number> };

/** The payment as this screen makes it: what is sent, what is remembered of it, and what is asked when in doubt. */
export function usePagar({ usuarioId, ids, pausaMs, clock, onPagado }: PagarOptions) {
  const client = useClient();
  const recordar = useRecordarPago();
  const storage = storageDePestania();
  const [visita] = useState(() => ({ current: abrirVisita(storage, usuarioId, ids) }));
  const [pantalla, suceder] = useReducer(avanzar, visita.current.pendiente, alAbrir);
  const ocupado = useRef(false);
  const montada = useRef(true);

  /** An answer may come after its page was left: by then the tab may keep the visit of another. */
  const esSuya = () => montada.current || sigueGuardada(storage, visita.current);

  function anotar(cambios: Partial<Visita>): Visita {
    const suya = esSuya();
    visita.current = { ...visita.current, ...cambios };
    if (suya) guardarVisita(storage, visita.current);
    return visita.current;
  }

  /** Whatever its state: its page says what happened. */
  function terminar(pago: Pago): void {
    recordar(pago);
    if (esSuya()) olvidarVisita(storage);
    if (!montada.current) return;
    suceder({ tipo: 'hecho' });
    onPagado(pago);
  }

  /** The payment this visit made of these bills, if there is one by now. */
  async function buscar(facturas: readonly number[], signal?: AbortSignal): Promise<Pago | undefined> {
    const { ids: suyas, antes } = visita.current;
    // The first time, of all of them: what was there before is not ours, whichever of them is sent.
    const ultimo = await ultimoPagoDe(client, usuarioId, antes === null ? suyas : facturas, signal);
    if (antes === null) anotar({ antes: ultimo?.id ?? 0 });
    return ultimo && antes !== null && ultimo.id > antes ? ultimo : undefined;
  }

  async function pagar({ tarjeta, ...resto }: Envio): Promise<void> {
    if (ocupado.current || pantalla.paso !== 'completar') return;
    ocupado.current = true;
    suceder({ tipo: 'pagar' });
    try {
      const cual = await tarjeta().catch((error: unknown) => {
        suceder({ tipo: 'sin-tarjeta' });
        throw error;
      });
      await enviar({ ...resto, tarjeta: cual });
    } finally {
      ocupado.current = false;
    }
  }

  /** Asks before it sends: so it knows that there is a connection and which payments are not the one it makes. */
  async function enviar(envio: Omit<PagoAEnviar, 'clave'>): Promise<void> {
    const { facturas } = envio;
    // Opened for a sending in doubt with only some of these bills, and that one came to nothing.
    if (!facturas.every((id) => visita.current.ids.includes(id)))
      visita.current = nuevaVisita(usuarioId, ids);
    try {
      const hecho = await buscar(facturas).catch((error: unknown) => {
        const fallo = toFallo(error);
        alVencer(fallo);
        suceder({ tipo: 'no-se-envio', fallo });
        return null;
      });
      if (hecho === null) return;
      if (hecho) return terminar(hecho);
      const cuando = clock.now().getTime();
      const { clave } = anotar({ pendiente: true, envio: { cuando, facturas } });
      terminar(await pagarFacturas(client, { ...envio, clave }));
    } catch (error) {
      const fallo = toFallo(error);
      // What was there before is asked again: a payment made elsewhere since then is not of the next sending.
      if (!quedaEnDuda(fallo)) anotar({ pendiente: false, antes: null });
      // Its key belongs to another payment: whichever that is, the next one needs its own.
      if (fallo.status === 409) anotar({ clave: newKey() });
      alVencer(fallo);
      suceder({ tipo: 'fallo', fallo });
    }
  }

  useConsulta(pantalla.paso === 'consultando', {
    buscar: (signal) => buscar(enviadas(visita.current), signal),
    pausaMs,
    yaLlegaria: () => pudoLlegar(visita.current.envio?.cuando, clock.now()),
    onEncontrado: terminar,
    onNada: () => {
      anotar({ pendiente: false });
      suceder({ tipo: 'no-se-encontro' });
    },
  });

  useEffect(() => {
    montada.current = true;
    return () => {
      montada.current = false;
    };
  }, []);

  return { pantalla, pagar } satisfies { pantalla: Pantalla; pagar: (envio: Envio) => Promise<void> };
}

/** Whoever has to sign in again leaves this page at once: it goes with them. */
function alVencer({ status }: Fallo): void {
  if (status === 401) notify({ text: `${SESION_VENCIDA} ${NADA_COBRADO}`, kind: 'error' });
}

const IMPREVISTO = 'Algo falló de nuestro lado. Probá de nuevo en unos minutos.';

/** A fault of this page is as good as none of the server's: nobody knows what became of the payment. */
function toFallo(error: unknown): Fallo {
  return error instanceof ApiError ? error : new ApiError(500, IMPREVISTO);
}
