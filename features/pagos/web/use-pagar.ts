import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { newKey } from '@oficina/ui/new-key';
import { notify } from '@oficina/ui/notify';
import type { Clock } from '@oficina/values';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type Pago, pagoRefusal } from '../contract/index.ts';
import { isByWallet } from '../contract/wallet.ts';
import { findLastPago, type Medio, type PagoAEnviar, pagarFacturas } from './pagar.api.ts';
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
import { useStorePago } from './pagos.api.ts';
import { couldHaveArrived, useConsulta } from './use-consulta.ts';

export type PagarOptions = {
  usuarioId: number;
  ids: readonly number[];
  pauseMs: number;
  clock: Clock;
  onPaid: (pago: Pago) => void;
};

/** `medio` is a function, because the card may have to be saved first. */
type PagoSubmission = Omit<PagoAEnviar, 'medio' | 'key'> & { medio: () => Promise<Medio> };

export function usePagar({ usuarioId, ids, pauseMs, clock, onPaid }: PagarOptions) {
  const client = useClient();
  const storePago = useStorePago();
  const storage = tabStorage();
  const [draft] = useState(() => ({ current: openDraft(storage, usuarioId, ids) }));
  const [screenState, dispatch] = useReducer(reduceScreen, draft.current.pendiente, initialScreen);
  const isBusy = useRef(false);
  const isMounted = useRef(true);

  /** An answer may arrive after its page was left, when the tab may already hold another draft. */
  const isOwnDraft = () => isMounted.current || isStillStored(storage, draft.current);

  function updateDraft(cambios: Partial<PagoDraft>): PagoDraft {
    const isOwn = isOwnDraft();
    draft.current = { ...draft.current, ...cambios };
    if (isOwn) saveDraft(storage, draft.current);
    return draft.current;
  }

  /** The page of the pago explains its state, whichever it is. */
  function terminar(pago: Pago): void {
    storePago(pago);
    if (isOwnDraft()) clearDraft(storage);
    if (!isMounted.current) return;
    dispatch({ tipo: 'hecho' });
    onPaid(pago);
  }

  async function findPago(facturas: readonly number[], signal?: AbortSignal): Promise<Pago | undefined> {
    const { ids: draftIds, lastPagoId } = draft.current;
    // The first question is about all the facturas: any pago found then is not ours, whichever of them are sent.
    const lastPago = await findLastPago(client, usuarioId, lastPagoId === null ? draftIds : facturas, signal);
    if (lastPagoId === null) updateDraft({ lastPagoId: lastPago?.id ?? 0 });
    return lastPago && lastPagoId !== null && lastPago.id > lastPagoId ? lastPago : undefined;
  }

  async function pagar({ medio, ...rest }: PagoSubmission): Promise<void> {
    if (isBusy.current || screenState.step !== 'completar') return;
    isBusy.current = true;
    dispatch({ tipo: 'pagar' });
    try {
      const given = await medio().catch((error: unknown) => {
        dispatch({ tipo: 'sin-tarjeta' });
        throw error;
      });
      await enviar({ ...rest, medio: given });
    } finally {
      isBusy.current = false;
    }
  }

  /** A question before sending tells that there is a connection and which pagos are not the new one. */
  async function enviar(sending: Omit<PagoAEnviar, 'key'>): Promise<void> {
    const { facturas, medio } = sending;
    // The draft was opened for a pending submission with only some of these facturas, and that one turned out not to exist.
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
      const { key } = updateDraft({ pendiente: true, sending: { sentAt, facturas, metodo: medio.metodo } });
      terminar(await pagarFacturas(client, { ...sending, key }));
    } catch (error) {
      const failure = toFailure(error);
      // The latest pago is read again, because one made elsewhere since then does not belong to the next submission.
      if (!isUncertain(failure)) updateDraft({ pendiente: false, lastPagoId: null });
      // The key belongs to another pago, or to one that ended without charging, so the next submission needs its own.
      if (failure.status === 409 || failure.code === pagoRefusal.pasarelaDown) updateDraft({ key: newKey() });
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
      const { metodo = 'tarjeta' } = draft.current.sending ?? {};
      dispatch({ tipo: 'no-se-encontro', byWallet: isByWallet({ metodo }) });
    },
  });

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  return {
    screenState,
    pagar,
    onReconnect: useCallback(() => dispatch({ tipo: 'volvio-la-linea' }), []),
  } satisfies {
    screenState: ScreenState;
    pagar: (sending: PagoSubmission) => Promise<void>;
    onReconnect: () => void;
  };
}

/** The person who has to sign in again leaves this page at once; a toast stays visible after that. */
function notifyExpiredSesion({ status }: Failure): void {
  if (status === 401) notify({ text: `${SESION_VENCIDA} ${NOTHING_CHARGED}`, kind: 'error' });
}

const UNEXPECTED = 'Algo falló de nuestro lado. Probá de nuevo en unos minutos.';

/** An error of this page is treated like one of the server: the outcome of the pago is unknown. */
function toFailure(error: unknown): Failure {
  return error instanceof ApiError ? error : new ApiError(500, UNEXPECTED);
}
