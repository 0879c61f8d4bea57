import { type Suministro, suministroName } from '@oficina/suministros/contract';
import { FirstSuministroPanel } from '@oficina/suministros/web';
import type { Contact } from '@oficina/ui/contact-line';
import { NotFound } from '@oficina/ui/empty';
import { SelectField } from '@oficina/ui/field';
import { PageHeader } from '@oficina/ui/layout';
import { Tabs } from '@oficina/ui/tabs';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './consumos.module.css';
import type { Measure } from './months.ts';
import { SuministroConsumos } from './suministro-consumos.tsx';

type SuministroSummary = Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias'>;

export type ConsumosPageProps = {
  suministros: readonly SuministroSummary[];
  suministroId: number | null;
  lastChosen: number | null;
  onChoose: (id: number) => void;
  /** Undefined when reclamos are not received. */
  reclamoTo: string | undefined;
  coopNombre?: string | undefined;
  contact?: Contact | undefined;
};

const MEASURES = [
  { value: 'kwh', label: 'kWh' },
  { value: 'importe', label: '$' },
] as const;

const oneLine = (suministro: SuministroSummary) =>
  `${suministroName(suministro)} · cuenta ${suministro.cuenta}`;

export default function ConsumosPage(props: ConsumosPageProps) {
  const { suministros, suministroId, lastChosen, onChoose } = props;
  const [measure, setMeasure] = useState<Measure>('kwh');
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
  const several = suministros.length > 1;
  const header = (
    <PageHeader
      title="Consumos"
      {...(several ? {} : { subtitle: oneLine(chosen) })}
      actions={
        <>
          {several && (
            <SelectField
              id={listId}
              label="Suministro"
              value={String(chosen.id)}
              onChange={(event) => {
                chosenByHand.current = Number(event.target.value);
                onChoose(chosenByHand.current);
              }}
              options={suministros.map((suministro) => ({
                value: String(suministro.id),
                label: oneLine(suministro),
              }))}
            />
          )}
          <div className={styles.medida}>
            <Tabs label="Medida" options={MEASURES} value={measure} onChange={setMeasure} />
          </div>
        </>
      }
    />
  );
  return (
    <SuministroConsumos
      header={header}
      suministro={{ id: chosen.id, nombre: suministroName(chosen), cuenta: chosen.cuenta }}
      measure={measure}
      reclamoTo={props.reclamoTo}
      coopNombre={props.coopNombre}
      contact={props.contact}
    />
  );
}
