import { ApiError } from '@oficina/hydra';
import { isUsable, type ParsedTarjeta, type Tarjeta } from '@oficina/tarjetas/contract';
import { AllApartadas, CardForm, commonMotivo, useAgregarTarjeta } from '@oficina/tarjetas/web';
import type { Contact } from '@oficina/ui/contact-line';
import { Panel, Stack } from '@oficina/ui/layout';
import { LoadingText } from '@oficina/ui/loading';
import { formatMoney } from '@oficina/ui/money';
import { type Clock, dayInArgentina } from '@oficina/values';
import { Suspense, useState } from 'react';
import { isPayingState, NOTHING_CHARGED, type ScreenState } from './pagar-facturas.flow.ts';
import { PagoForm } from './pago-form.tsx';

type Props = {
  tarjetas: readonly Tarjeta[];
  total: number;
  screenState: ScreenState;
  chosen: number | null;
  /** This card was refused a moment ago, so any other one is offered first. */
  rejectedTarjeta?: number | undefined;
  onChoose: (tarjeta: number) => void;
  clock: Clock;
  contact: Contact;
  leyendaDatos?: string | undefined;
  addTo: string;
  refetchTarjetas: () => void;
  /** `tarjeta` resolves once the card is saved. */
  onPagar: (tarjeta: () => Promise<number>, cvc: string) => Promise<void>;
};

const wasDuplicate = (error: unknown) =>
  error instanceof ApiError && error.violations.some(({ code }) => code === 'duplicado');

/** When no saved card can be used, a new one is asked for and saved first; its code is also used for the pago. */
export function PagoMethod(props: Props) {
  const { tarjetas, total, screenState, chosen, rejectedTarjeta, clock, contact, leyendaDatos, addTo } =
    props;
  const { refetchTarjetas, onChoose, onPagar } = props;
  const addTarjeta = useAgregarTarjeta();
  const [isUsingNew, setIsUsingNew] = useState(false);
  const today = dayInArgentina(clock.now());
  const usable = tarjetas.filter((one) => isUsable(one, today));
  const others = usable.filter(({ id }) => id !== rejectedTarjeta);
  const first = others.find(({ principal }) => principal) ?? others[0] ?? usable[0];
  const isPaying = isPayingState(screenState);

  const saveAndPagar = async (parsed: ParsedTarjeta) => {
    setIsUsingNew(true);
    const saveTarjeta = async () => {
      const { id } = await addTarjeta({ ...parsed, paraPagar: true });
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
      setIsUsingNew(false);
    }
  };

  if (commonMotivo(tarjetas) && !isPaying) return <AllApartadas tarjetas={tarjetas} />;
  return (
    <Panel>
      <Stack gap={16}>
        {isUsingNew || usable.length === 0 ? (
          <>
            <h2>Agregá una tarjeta para pagar</h2>
            <Suspense fallback={<LoadingText />}>
              <CardForm
                submitLabel={`Pagar ${formatMoney(total)}`}
                busyText="Procesando tu pago…"
                busy={isPaying}
                failureNote={NOTHING_CHARGED}
                contact={contact}
                leyendaDatos={leyendaDatos}
                clock={clock}
                onSubmit={saveAndPagar}
              />
            </Suspense>
          </>
        ) : (
          <PagoForm
            tarjetas={tarjetas}
            inicial={usable.find(({ id }) => id === chosen)?.id ?? first?.id ?? null}
            today={today}
            total={total}
            isPaying={isPaying}
            violations={screenState.violations}
            addTo={addTo}
            onChoose={onChoose}
            onPagar={(tarjeta, cvc) => onPagar(async () => tarjeta, cvc)}
          />
        )}
        <p role="status">{isPaying && 'No cierres esta pantalla ni vuelvas a pagar.'}</p>
      </Stack>
    </Panel>
  );
}
