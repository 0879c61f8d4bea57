import type { PublicConfig } from '@oficina/hydra';
import { LinkButton } from '@oficina/ui/button';
import { isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { CompactFilters, FilterButton, ListView, NotConfirmed, useList } from '@oficina/ui/list';
import { usePhone } from '@oficina/ui/use-phone';
import { lazy, Suspense, useEffect, useReducer, useRef, useState } from 'react';
import type { Factura } from '../contract/index.ts';
import { FacturaRow } from './factura-row.tsx';
import { type FacturasContext, facturasList } from './facturas.list.tsx';
import styles from './facturas.module.css';
import { NothingToPay } from './nothing-to-pay.tsx';
import { PagoBar } from './pago-bar.tsx';
import { isPayable, NONE_CHOSEN, selectionReducer } from './selection.ts';
import { StaleDataNotice } from './stale-data-notice.tsx';
import { describeFactura, indexSuministros } from './suministro-summary.ts';

const FacturaDialog = lazy(() => import('./factura.dialog.tsx'));

export const TITLE = 'Facturas y pagos';

export type FacturasProps = Pick<FacturasContext, 'usuarioId' | 'suministros'> & {
  config: Pick<PublicConfig, 'telefono' | 'datosDiasMaximos'>;
  historialTo: string;
  pagarTo: (ids: readonly number[]) => string;
  pagoTo: (id: number) => string;
};

export function Facturas({ config, usuarioId, suministros, historialTo, pagarTo, pagoTo }: FacturasProps) {
  const [selection, dispatch] = useReducer(selectionReducer, NONE_CHOSEN);
  const [seen, setSeen] = useState<{ factura: Factura; opened: boolean } | null>(null);
  const [aPagar, setAPagar] = useState<{ filters: string; count: number }>();
  const now = new Date();
  const phone = usePhone();
  const suministroIndex = indexSuministros(suministros);
  const handle = useList(facturasList, {
    usuarioId,
    suministros,
    suministroIndex,
    now,
    aPagar: aPagar?.count,
  });
  const { query, rows, state } = handle;
  const { data, isPlaceholderData } = query;
  const filters = JSON.stringify(state.values);
  const arrivedWith = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was just read can change the choice
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    // Other filters begin a new choice, so that a person does not pay a factura that is out of sight.
    const tipo = arrivedWith.current === filters ? 'leidas' : 'llegar';
    arrivedWith.current = filters;
    dispatch({ tipo, facturas: data.member, suministroIndex });
    if (state.view === 'a-pagar') setAPagar({ filters, count: data.totalItems });
    else if (aPagar?.filters !== filters) setAPagar(undefined);
  }, [data, isPlaceholderData]);
  const historial = (
    <LinkButton variant="link" to={historialTo}>
      Historial de pagos
    </LinkButton>
  );
  const header = <PageHeader title={TITLE} actions={phone ? <FilterButton handle={handle} /> : historial} />;
  if (isForbidden(query.error))
    return (
      <>
        <PageHeader title={TITLE} />
        <NotConfirmed error={query.error} />
      </>
    );
  const { suministro, anio } = state.values;
  const canChoose = rows.some((factura) => isPayable(factura, suministroIndex));
  return (
    <>
      {header}
      {data && <StaleDataNotice {...config} actualizado={data.actualizado} now={now} />}
      <ListView
        handle={handle}
        filters={
          <>
            <CompactFilters handle={handle} />
            {phone && state.view === 'pagadas' && historial}
          </>
        }
        drawRows={(caption) => (
          <div className={styles.marco}>
            <ul
              className={canChoose ? styles.lista : `${styles.lista} ${styles.sinTilde}`}
              aria-label={caption}
            >
              {rows.map((factura) => (
                <FacturaRow
                  key={factura.id}
                  factura={factura}
                  isChosen={selection.chosen.has(factura.id)}
                  suministroIndex={suministroIndex}
                  now={now}
                  telefono={config.telefono}
                  pagarTo={pagarTo}
                  pagoTo={pagoTo}
                  onOpen={(one) => setSeen({ factura: one, opened: true })}
                  onChoose={(one, isChecked) => dispatch({ tipo: 'marcar', facturas: [one], isChecked })}
                />
              ))}
            </ul>
          </div>
        )}
        error={{
          title: 'No pudimos consultar tus facturas.',
          text: 'Esto no quiere decir que no debas nada.',
        }}
        empty={
          state.view === 'a-pagar' ? (
            <NothingToPay suministro={suministro ? Number(suministro) : null} hasYear={Boolean(anio)} />
          ) : undefined
        }
      />
      {(canChoose || selection.chosen.size > 0) && <PagoBar selection={selection} pagarTo={pagarTo} />}
      {seen && (
        <Suspense>
          <FacturaDialog
            opened={seen.opened}
            factura={rows.find(({ id }) => id === seen.factura.id) ?? seen.factura}
            descripcion={describeFactura(seen.factura, suministroIndex)}
            now={now}
            onClose={() => setSeen({ ...seen, opened: false })}
          />
        </Suspense>
      )}
    </>
  );
}
