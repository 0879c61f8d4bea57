import { BarChart } from '@oficina/ui/bars';
import { Button } from '@oficina/ui/button';
import { Placeholder } from '@oficina/ui/empty';
import { Actions, Panel } from '@oficina/ui/layout';
import { usePhone } from '@oficina/ui/use-phone';
import { useState } from 'react';
import { barras } from './barras.ts';
import styles from './consumos.module.css';
import { ConsumosTabla } from './consumos-tabla.tsx';
import { DESLIZA, numero, resumen } from './frases.ts';
import type { Medida, Mes } from './meses.ts';
import { descargar, nombreDePlanilla, planilla } from './planilla.ts';
import { useMesesQueCaben } from './use-meses-que-caben.ts';

export type ConsumosGraficoProps = {
  suministro: { nombre: string; cuenta: string };
  /** Newest first. */
  meses: readonly Mes[];
  medida: Medida;
};

const LEYENDA = ['Ese mes', 'El mismo mes del año anterior'] as const;
const TITULOS = { kwh: 'Consumo por mes, en kWh', importe: 'Importe por mes, en pesos' } as const;

/** In rem. With less the table would be a long file of cards, as in its style sheet. */
const LUGAR_DE_TABLA = 46;

/** How many months may be looked at: those that fit, 12, 24 or as many as there are. */
function pasos(cuantos: number, caben: number): number[] {
  const posibles = [...new Set([caben, 12])].filter((paso) => paso < cuantos);
  return [...posibles, cuantos];
}

/** The months drawn and written: where there is little room one or the other, else both. */
export function ConsumosGrafico({ suministro, meses, medida }: ConsumosGraficoProps) {
  const phone = usePhone();
  const { marco, regla, lugar, caben } = useMesesQueCaben(meses, medida, LEYENDA);
  const angosto = lugar === 0 ? phone : lugar < LUGAR_DE_TABLA;
  const [paso, setPaso] = useState(0);
  const [comoTabla, setComoTabla] = useState(false);
  const opciones = pasos(meses.length, caben);
  const actual = Math.min(paso, opciones.length - 1);
  const siguiente = (actual + 1) % opciones.length;
  const visibles = meses.slice(0, opciones[actual]);
  const tabla = <ConsumosTabla meses={visibles} medida={medida} />;
  const enTabla = angosto && comoTabla;
  return (
    <>
      <Panel title={TITULOS[medida]}>
        <div ref={marco} className={styles.marco}>
          <span ref={regla} className={styles.regla} aria-hidden="true" />
          {!enTabla && <Dibujo meses={visibles} medida={medida} />}
          <Actions>
            {opciones.length > 1 && (
              <Button onClick={() => setPaso(siguiente)}>Ver {opciones[siguiente]} meses</Button>
            )}
            {angosto && (
              <Button onClick={() => setComoTabla(!comoTabla)}>
                {comoTabla ? 'Ver como gráfico' : 'Ver como tabla'}
              </Button>
            )}
            <Button
              onClick={() => descargar(nombreDePlanilla(suministro.cuenta), planilla(suministro, meses))}
            >
              Descargar planilla
            </Button>
          </Actions>
          {/* Under its buttons: nobody should have to go past every month to leave it. */}
          {enTabla && tabla}
        </div>
      </Panel>
      {!angosto && <Panel title="Mes por mes">{tabla}</Panel>}
    </>
  );
}

function Dibujo({ meses, medida }: Pick<ConsumosGraficoProps, 'meses' | 'medida'>) {
  if (meses.every((mes) => mes[medida] === null)) {
    return <Placeholder title="Todavía no hay importes cargados para este suministro." />;
  }
  return (
    <BarChart
      title={TITULOS[medida]}
      summary={resumen(meses, medida)}
      data={barras(meses, medida)}
      format={numero}
      legend={LEYENDA}
      scrollHint={DESLIZA}
    />
  );
}
