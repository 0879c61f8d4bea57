import type { PublicConfig } from '@oficina/hydra';
import { isForbidden } from '@oficina/ui/forbidden';
import { ListView, NotConfirmed, useList } from '@oficina/ui/list';
import { periodoName } from '@oficina/values';
import { lazy, Suspense, useEffect, useReducer, useState } from 'react';
import type { Factura } from '../contract/index.ts';
import { type FacturasContext, facturasList } from './facturas.list.tsx';
import { NothingToPay } from './nothing-to-pay.tsx';
import { PagoBar } from './pago-bar.tsx';
import { NONE_CHOSEN, selectionReducer } from './selection.ts';
import { StaleDataNotice } from './stale-data-notice.tsx';
import { indexSuministros } from './suministro-summary.ts';

const ShareDialog = lazy(() => import('./share.dialog.tsx'));

export type FacturasProps = Pick<FacturasContext, 'usuarioId' | 'suministros' | 'pagarTo' | 'pagoTo'> & {
  config: Pick<PublicConfig, 'telefono' | 'datosDiasMaximos'>;
};

export function Facturas({ config, ...props }: FacturasProps) {
  const [selection, dispatch] = useReducer(selectionReducer, NONE_CHOSEN);
  const [shared, setShared] = useState<{ factura: Factura; opened: boolean } | null>(null);
  const now = new Date();
  const suministroIndex = indexSuministros(props.suministros);
  const handle = useList(facturasList, {
    ...props,
    suministroIndex,
    now,
    telefono: config.telefono,
    onShare: (factura: Factura) => setShared({ factura, opened: true }),
  });
  const { query, rows, state } = handle;
  const { data } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was just read can change the choice
  useEffect(() => {
    if (data) dispatch({ tipo: 'leidas', facturas: data.member, suministroIndex });
  }, [data]);
  if (isForbidden(query.error)) return <NotConfirmed error={query.error} />;
  const { suministro, anio } = state.values;
  return (
    <>
      {data && <StaleDataNotice {...config} actualizado={data.actualizado} now={now} />}
      <ListView
        handle={handle}
        selection={{
          selectedIds: new Set(selection.chosen.keys()),
          onSelect: (ids, isChecked) =>
            dispatch({ tipo: 'marcar', facturas: rows.filter(({ id }) => ids.includes(id)), isChecked }),
        }}
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
      <PagoBar selection={selection} pagarTo={props.pagarTo} />
      {shared && (
        <Suspense>
          <ShareDialog
            opened={shared.opened}
            factura={shared.factura}
            titulo={periodoName(shared.factura.periodo)}
            onClose={() => setShared({ ...shared, opened: false })}
          />
        </Suspense>
      )}
    </>
  );
}
