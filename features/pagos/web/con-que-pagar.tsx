import { ApiError } from '@oficina/hydra';
import { sePuedeUsar, type Tarjeta, type TarjetaLeida } from '@oficina/tarjetas/contract';
import { CardForm, motivoDeTodas, TodasApartadas, useAgregarTarjeta } from '@oficina/tarjetas/web';
import type { Contact } from '@oficina/ui/contact-line';
import { Panel, Stack } from '@oficina/ui/layout';
import { LoadingText } from '@oficina/ui/loading';
import { formatMoney } from '@oficina/ui/money';
import { type Clock, dayInArgentina } from '@oficina/values';
import { Suspense, useState } from 'react';
import { estaPagando, NADA_COBRADO, type Pantalla } from './pagar-facturas.flow.ts';
import { PagoForm } from './pago-form.tsx';

type Props = {
  tarjetas: readonly Tarjeta[];
  total: number;
  pantalla: Pantalla;
  /** The card chosen so far. */
  elegida: number | null;
  /** The one refused a moment ago: any other goes first. */
  rechazada?: number | undefined;
  onElegir: (tarjeta: number) => void;
  clock: Clock;
  contact: Contact;
  leyendaDatos?: string | undefined;
  agregarTo: string;
  /** Reads the cards again. */
  releer: () => void;
  /** Which card, once it is saved. */
  onPagar: (tarjeta: () => Promise<number>, cvc: string) => Promise<void>;
};

const yaEstaba = (error: unknown) =>
  error instanceof ApiError && error.violations.some(({ code }) => code === 'duplicado');

/** A saved card or, with none that serves, a new one: it is saved first, and its code serves for the payment. */
export function ConQuePagar(props: Props) {
  const { tarjetas, total, pantalla, elegida, rechazada, clock, contact, leyendaDatos, agregarTo } = props;
  const { releer, onElegir, onPagar } = props;
  const agregar = useAgregarTarjeta();
  const [conNueva, setConNueva] = useState(false);
  const hoy = dayInArgentina(clock.now());
  const sirven = tarjetas.filter((una) => sePuedeUsar(una, hoy));
  const otras = sirven.filter(({ id }) => id !== rechazada);
  const primera = otras.find(({ principal }) => principal) ?? otras[0] ?? sirven[0];
  const pagando = estaPagando(pantalla);

  const guardarYPagar = async (leida: TarjetaLeida) => {
    setConNueva(true);
    const guardada = async () => {
      const { id } = await agregar({ ...leida, paraPagar: true });
      onElegir(id);
      return id;
    };
    try {
      await onPagar(guardada, leida.cvc);
    } catch (error) {
      // A first try that seemed to fail had saved it: it is there to be chosen.
      if (yaEstaba(error)) releer();
      throw error;
    } finally {
      setConNueva(false);
    }
  };

  if (motivoDeTodas(tarjetas) && !pagando) return <TodasApartadas tarjetas={tarjetas} />;
  return (
    <Panel>
      <Stack gap={16}>
        {conNueva || sirven.length === 0 ? (
          <>
            <h2>Agregá una tarjeta para pagar</h2>
            <Suspense fallback={<LoadingText />}>
              <CardForm
                submitLabel={`Pagar ${formatMoney(total)}`}
                busyText="Procesando tu pago…"
                busy={pagando}
                siFalla={NADA_COBRADO}
                contact={contact}
                leyendaDatos={leyendaDatos}
                clock={clock}
                onSubmit={guardarYPagar}
              />
            </Suspense>
          </>
        ) : (
          <PagoForm
            tarjetas={tarjetas}
            inicial={sirven.find(({ id }) => id === elegida)?.id ?? primera?.id ?? null}
            hoy={hoy}
            total={total}
            pagando={pagando}
            faltas={pantalla.faltas}
            agregarTo={agregarTo}
            onElegir={onElegir}
            onPagar={(tarjeta, cvc) => onPagar(async () => tarjeta, cvc)}
          />
        )}
        <p role="status">{pagando && 'No cierres esta pantalla ni vuelvas a pagar.'}</p>
      </Stack>
    </Panel>
  );
}
