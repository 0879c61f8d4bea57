import { ApiError } from '@oficina/hydra';
import { isUsable, type ParsedTarjeta, type Tarjeta } from '@oficina/tarjetas/contract';
import { AllApartadas, CardForm, commonMotivo, type Titular, useAgregarTarjeta } from '@oficina/tarjetas/web';
import type { Contact } from '@oficina/ui/contact-line';
import { Panel } from '@oficina/ui/layout';
import { FormSkeleton } from '@oficina/ui/loading';
import { NeverAsked } from '@oficina/ui/never-asked';
import { type Clock, dayInArgentina } from '@oficina/values';
import { Suspense, useState } from 'react';
import styles from './pagar.module.css';
import { isPayingState, NOTHING_CHARGED, type ScreenState } from './pagar-facturas.flow.ts';
import { PagoForm } from './pago-form.tsx';

type Props = {
  formId: string;
  tarjetas: readonly Tarjeta[];
  screenState: ScreenState;
  chosen: number | null;
  /** This card was refused a moment ago, so any other one is offered first. */
  rejectedTarjeta?: number | undefined;
  onChoose: (tarjeta: number) => void;
  titular?: Titular | undefined;
  clock: Clock;
  contact: Contact;
  leyendaDatos?: string | undefined;
  refetchTarjetas: () => void;
  /** `tarjeta` resolves once the card is saved. */
  onPagar: (tarjeta: () => Promise<number>, cvc: string) => Promise<void>;
};

const wasDuplicate = (error: unknown) =>
  error instanceof ApiError && error.violations.some(({ code }) => code === 'duplicado');

/** A card that is not saved yet is saved first; its code is also used for the pago. */
export function PagoMethod(props: Props) {
  const { formId, tarjetas, screenState, chosen, rejectedTarjeta, titular, clock, contact, leyendaDatos } =
    props;
  const { refetchTarjetas, onChoose, onPagar } = props;
  const addTarjeta = useAgregarTarjeta();
  const today = dayInArgentina(clock.now());
  const usable = tarjetas.filter((one) => isUsable(one, today));
  const others = usable.filter(({ id }) => id !== rejectedTarjeta);
  // A person who asked to pay with another card, and has none saved, gets the form at once.
  const [isUsingNew, setIsUsingNew] = useState(rejectedTarjeta !== undefined && others.length === 0);
  const first = others.find(({ principal }) => principal) ?? others[0] ?? usable[0];
  const saved = usable.find(({ id }) => id === chosen) ?? first ?? null;
  const isPaying = isPayingState(screenState);
  // The card that is being paid with is already in the list when its form is still needed.
  const [hasSaved, setHasSaved] = useState(usable.length > 0);
  if (!isPaying && hasSaved !== usable.length > 0) setHasSaved(usable.length > 0);
  const tarjeta = isUsingNew ? null : saved;

  const saveAndPagar = async (parsed: ParsedTarjeta) => {
    setIsUsingNew(true);
    let isSaved = false;
    const saveTarjeta = async () => {
      const { id } = await addTarjeta({ ...parsed, paraPagar: true });
      isSaved = true;
      onChoose(id);
      return id;
    };
    try {
      await onPagar(saveTarjeta, parsed.cvc);
    } catch (error) {
      // An earlier attempt that seemed to fail had saved the card, so it can now be chosen.
      if (wasDuplicate(error)) refetchTarjetas();
      throw error;
    } finally {
      // What could not be saved is still in the form, to be corrected.
      if (isSaved) setIsUsingNew(false);
    }
  };

  if (commonMotivo(tarjetas) && !isPaying) return <AllApartadas tarjetas={tarjetas} />;
  const newTarjeta = (
    <Panel title="Tu tarjeta">
      <Suspense fallback={<FormSkeleton />}>
        <CardForm
          id={formId}
          titular={titular}
          failureNote={NOTHING_CHARGED}
          contact={contact}
          clock={clock}
          onSubmit={saveAndPagar}
        />
      </Suspense>
    </Panel>
  );
  return (
    <div className={styles.metodo} inert={isPaying}>
      {hasSaved ? (
        <PagoForm
          id={formId}
          tarjetas={tarjetas}
          chosen={tarjeta}
          today={today}
          violations={screenState.violations}
          onChoose={(one) => {
            setIsUsingNew(one === null);
            if (one) onChoose(one.id);
          }}
          onPagar={(id, cvc) => onPagar(async () => id, cvc)}
        >
          {newTarjeta}
        </PagoForm>
      ) : (
        newTarjeta
      )}
      <NeverAsked what="este código" />
      {!tarjeta && leyendaDatos && <small className="al-final">{leyendaDatos}</small>}
    </div>
  );
}
