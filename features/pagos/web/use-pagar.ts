import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { notify } from '@oficina/ui/notify';
import { newKey } from '@oficina/ui/send-key';
import type { Clock } from '@oficina/values';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { Pago } from '../contract/index.ts';
import {
  type Failure,
  initialScreen,
  isUncertain,
  NOTHING_CHARGED,
  reduceScreen,
  type ScreenState,
  SESION_VENCIDA,
} from './pagar-facturas.flow.ts';
import {
  clearDraft,
  isStillStored,
  newDraft,
  openDraft,
  type PagoDraft,
  saveDraft,
  sentFacturas,
  tabStorage,
} from './pago-draft.ts';
import { findLastPago, type PagoAEnviar, pagarFacturas, useStorePago } from './pagos.api.ts';
import { couldHaveArrived, useConsulta } from './use-consulta.ts';

export type PagarOptions = {
  usuarioId: number;
  /** The bills of the address. */
  ids: readonly number[];
  /** Between one question and the next, when nobody knows what became of the payment. */
  pauseMs: number;
  clock: Clock;
  onPaid: (pago: Pago) => void;
};

/** `tarjeta` may have to be saved first. */
type PagoSubmission = Omit<PagoAEnviar, 'tarjeta' | 'key'> & { tarjeta: () => Promise<number> };

/** The payment as this screen makes it: what is sent, what is remembered of it, and what is asked when in doubt. */
export function usePagar({ usuarioId, ids, pauseMs, clock, onPaid }: PagarOptions) {
  const client = useClient();
  const storePago = useStorePago();
  const storage = tabStorage();
  const [draft] = useState(() => ({ current: openDraft(storage, usuarioId, ids) }));
  const [screenState, dispatch] = useReducer(reduceScreen, draft.current.pendiente, initialScreen);
  const isBusy = useRef(false);
  const isMounted = useRef(true);

  /** An answer may come after its page was left: by then the tab may keep the visit of another. */
  const isOwnDraft = () => isMounted.current || isStillStored(storage, draft.current);

  function updateDraft(cambios: Partial<PagoDraft>): PagoDraft {
    const isOwn = isOwnDraft();
    draft.current = { ...draft.current, ...cambios };
    if (isOwn) saveDraft(storage, draft.current);
    return draft.current;
  }

  /** Whatever its state: its page says what happened. */
  function terminar(pago: Pago): void {
    storePago(pago);
    if (isOwnDraft()) clearDraft(storage);
    if (!isMounted.current) return;
    dispatch({ tipo: 'hecho' });
    onPaid(pago);
  }

  /** The payment this visit made of these bills, if there is one by now. */
  async function findPago(facturas: readonly number[], signal?: AbortSignal): Promise<Pago | undefined> {
    const { ids: draftIds, lastPagoId } = draft.current;
    // The first time, of all of them: what was there before is not ours, whichever of them is sent.
    const lastPago = await findLastPago(client, usuarioId, lastPagoId === null ? draftIds : facturas, signal);
    if (lastPagoId === null) updateDraft({ lastPagoId: lastPago?.id ?? 0 });
    return lastPago && lastPagoId !== null && lastPago.id > lastPagoId ? lastPago : undefined;
  }

  async function pagar({ tarjeta, ...rest }: PagoSubmission): Promise<void> {
    if (isBusy.current || screenState.step !== 'completar') return;
    isBusy.current = true;
    dispatch({ tipo: 'pagar' });
    try {
      const tarjetaId = await tarjeta().catch((error: unknown) => {
        dispatch({ tipo: 'sin-tarjeta' });
        throw error;
      });
      await enviar({ ...rest, tarjeta: tarjetaId });
    } finally {
      isBusy.current = false;
    }
  }

  /** Asks before it sends: so it knows that there is a connection and which payments are not the one it makes. */
  async function enviar(sending: Omit<PagoAEnviar, 'key'>): Promise<void> {
    const { facturas } = sending;
    // Opened for a sending in doubt with only some of these bills, and that one came to nothing.
    if (!facturas.every((id) => draft.current.ids.includes(id))) draft.current = newDraft(usuarioId, ids);
    try {
      const found = await findPago(facturas).catch((error: unknown) => {
        const failure = toFailure(error);
        notifyExpiredSesion(failure);
        dispatch({ tipo: 'no-se-envio', failure });
        return null;
      });
      if (found === null) return;
      if (found) return terminar(found);
      const sentAt = clock.now().getTime();
      const { key } = updateDraft({ pendiente: true, sending: { sentAt, facturas } });
      terminar(await pagarFacturas(client, { ...sending, key }));
    } catch (error) {
      const failure = toFailure(error);
      // What was there before is asked again: a payment made elsewhere since then is not of the next sending.
      if (!isUncertain(failure)) updateDraft({ pendiente: false, lastPagoId: null });
      // Its key belongs to another payment: whichever that is, the next one needs its own.
      if (failure.status === 409) updateDraft({ key: newKey() });
      notifyExpiredSesion(failure);
      dispatch({ tipo: 'fallo', failure });
    }
  }

  useConsulta(screenState.step === 'consultando', {
    findPago: (signal) => findPago(sentFacturas(draft.current), signal),
    pauseMs,
    hasArrivalTimePassed: () => couldHaveArrived(draft.current.sending?.sentAt, clock.now()),
    onFound: terminar,
    onNotFound: () => {
      updateDraft({ pendiente: false });
      dispatch({ tipo: 'no-se-encontro' });
    },
  });

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  return { screenState, pagar } satisfies {
    screenState: ScreenState;
    pagar: (sending: PagoSubmission) => Promise<void>;
  };
}

/** Whoever has to sign in again leaves this page at once: it goes with them. */
function notifyExpiredSesion({ status }: Failure): void {
  if (status === 401) notify({ text: `${SESION_VENCIDA} ${NOTHING_CHARGED}`, kind: 'error' });
}

const UNEXPECTED = 'Algo falló de nuestro lado. Probá de nuevo en unos minutos.';

/** A fault of this page is as good as none of the server's: nobody knows what became of the payment. */
function toFailure(error: unknown): Failure {
  return error instanceof ApiError ? error : new ApiError(500, UNEXPECTED);
}
