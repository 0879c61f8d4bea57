import { AGREGAR_SUMINISTRO_PATH, nombreDeSuministro, type Suministro } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import type { Contact } from '@oficina/ui/contact-line';
import { NotFound } from '@oficina/ui/empty';
import { SelectField } from '@oficina/ui/field';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { Tabs } from '@oficina/ui/tabs';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './consumos.module.css';
import { ConsumosDeSuministro } from './consumos-de-suministro.tsx';
import type { Medida } from './meses.ts';

type Lugar = Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias'>;

export type ConsumosPageProps = {
  suministros: readonly Lugar[];
  /** The one of the address, or null when it names none. */
  suministroId: number | null;
  /** The one looked at the last time. */
  ultimoElegido: number | null;
  /** Puts it in the address and remembers it. */
  onElegir: (id: number) => void;
  /** While claims are received. */
  reclamoTo?: string | undefined;
  coopNombre?: string | undefined;
  /** Whom to call when the page cannot be shown. */
  contact?: Contact | undefined;
};

const MEDIDAS = [
  { value: 'kwh', label: 'kWh' },
  { value: 'importe', label: '$' },
] as const;

const enUnaLinea = (lugar: Lugar) => `${nombreDeSuministro(lugar)} · cuenta ${lugar.cuenta}`;

/** How much a supply uses, month by month and against the year before. */
export default function ConsumosPage(props: ConsumosPageProps) {
  const { suministros, suministroId, ultimoElegido, onElegir } = props;
  const [medida, setMedida] = useState<Medida>('kwh');
  const deEntrada = suministros.find(({ id }) => id === ultimoElegido) ?? suministros[0];
  const elegido = suministroId === null ? deEntrada : suministros.find(({ id }) => id === suministroId);
  const porDefecto = suministroId === null ? deEntrada?.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is completed once for each supply
  useEffect(() => {
    if (porDefecto !== undefined) onElegir(porDefecto);
  }, [porDefecto]);
  const lista = useId();
  const elegidoAMano = useRef<number | null>(null);
  // The new address takes the reader to the heading, which would pull a keyboard away from the list.
  useEffect(() => {
    if (elegidoAMano.current === null || elegidoAMano.current !== suministroId) return;
    document.getElementById(lista)?.focus({ preventScroll: true });
    elegidoAMano.current = null;
  }, [suministroId, lista]);
  if (suministros.length === 0 && suministroId === null) return <SinSuministros />;
  if (!elegido) return <NotFound contact={props.contact} />;
  const varios = suministros.length > 1;
  const encabezado = (
    <PageHeader
      title="Consumos"
      {...(varios ? {} : { subtitle: enUnaLinea(elegido) })}
      actions={
        <>
          {varios && (
            <SelectField
              id={lista}
              label="Suministro"
              value={String(elegido.id)}
              onChange={(event) => {
                elegidoAMano.current = Number(event.target.value);
                onElegir(elegidoAMano.current);
              }}
              options={suministros.map((lugar) => ({ value: String(lugar.id), label: enUnaLinea(lugar) }))}
            />
          )}
          <div className={styles.medida}>
            <Tabs label="Medida" options={MEDIDAS} value={medida} onChange={setMedida} />
          </div>
        </>
      }
    />
  );
  return (
    <ConsumosDeSuministro
      encabezado={encabezado}
      suministro={{ id: elegido.id, nombre: nombreDeSuministro(elegido), cuenta: elegido.cuenta }}
      medida={medida}
      reclamoTo={props.reclamoTo}
      coopNombre={props.coopNombre}
      contact={props.contact}
    />
  );
}

function SinSuministros() {
  return (
    <>
      <PageHeader title="Consumos" />
      <Panel highlight title="Para empezar, agregá tu suministro">
        <Stack gap={12}>
          <p>Tené una factura a mano: ahí están el número de suministro y el documento del titular.</p>
          <Actions>
            <LinkButton to={AGREGAR_SUMINISTRO_PATH} variant="primary">
              Agregar suministro
            </LinkButton>
          </Actions>
        </Stack>
      </Panel>
    </>
  );
}
