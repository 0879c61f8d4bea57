import { type Suministro, suministroName } from '@oficina/suministros/contract';
import { FirstSuministroPanel } from '@oficina/suministros/web';
import type { Contact } from '@oficina/ui/contact-line';
import { NotFound } from '@oficina/ui/empty';
import { PageHeader } from '@oficina/ui/layout';
import { PillSelect } from '@oficina/ui/pill-select';
import { useEffect, useId, useRef } from 'react';
import { SuministroConsumos } from './suministro-consumos.tsx';

type SuministroSummary = Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias'>;

export type ConsumosPageProps = {
  suministros: readonly SuministroSummary[];
  suministroId: number | null;
  lastChosen: number | null;
  onChoose: (id: number) => void;
  /** Undefined when reclamos are not received. */
  reclamoTo: string | undefined;
  contact?: Contact | undefined;
};

export default function ConsumosPage(props: ConsumosPageProps) {
  const { suministros, suministroId, lastChosen, onChoose } = props;
  const initialSuministro = suministros.find(({ id }) => id === lastChosen) ?? suministros[0];
  const chosen =
    suministroId === null ? initialSuministro : suministros.find(({ id }) => id === suministroId);
  const defaultId = suministroId === null ? initialSuministro?.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is completed once for each supply
  useEffect(() => {
    if (defaultId !== undefined) onChoose(defaultId);
  }, [defaultId]);
  const listId = useId();
  const chosenByHand = useRef<number | null>(null);
  // The new address moves the focus to the heading, which would take keyboard users away from the list.
  useEffect(() => {
    if (chosenByHand.current === null || chosenByHand.current !== suministroId) return;
    document.getElementById(listId)?.focus({ preventScroll: true });
    chosenByHand.current = null;
  }, [suministroId, listId]);
  if (suministros.length === 0 && suministroId === null)
    return (
      <>
        <PageHeader title="Consumos" />
        <FirstSuministroPanel />
      </>
    );
  if (!chosen) return <NotFound contact={props.contact} />;
  const header = (
    <PageHeader
      title="Consumos"
      actions={
        suministros.length > 1 && (
          <PillSelect
            id={listId}
            label="Suministro"
            shown={suministroName(chosen)}
            value={String(chosen.id)}
            onChange={(event) => {
              chosenByHand.current = Number(event.target.value);
              onChoose(chosenByHand.current);
            }}
            options={suministros.map((suministro) => ({
              value: String(suministro.id),
              label: `${suministroName(suministro)} · ${suministro.cuenta}`,
            }))}
          />
        )
      }
    />
  );
  return (
    <SuministroConsumos
      header={header}
      suministro={{ id: chosen.id, nombre: suministroName(chosen), cuenta: chosen.cuenta }}
      reclamoTo={props.reclamoTo}
      contact={props.contact}
    />
  );
}
