import { nombreDeSuministro } from '@oficina/suministros/contract';
import { SelectField } from '@oficina/ui/field';
import { formatCount } from '@oficina/ui/money';
import { Tabs } from '@oficina/ui/tabs';
import { aniosOfrecidos, ESTADOS, type Filtros } from './filtros.ts';
import styles from './lista.module.css';
import type { Lugar } from './lugar.ts';

type Props = {
  filtros: Filtros;
  suministros: readonly Lugar[];
  now: Date;
  onCambio: (changes: Partial<Filtros>) => void;
};

/** Which bills: all of it goes to the address, so that Back and a saved link bring it again. */
export function BarraFiltros({ filtros, suministros, now, onCambio }: Props) {
  return (
    <div className={styles.filtros}>
      <Tabs
        label="Qué facturas ver"
        options={ESTADOS}
        value={filtros.estado}
        onChange={(estado) => onCambio({ estado })}
      />
      <div className={styles.selects}>
        {suministros.length > 1 && (
          <SelectField
            label="Suministro"
            value={String(filtros.suministro ?? '')}
            onChange={({ target }) => onCambio({ suministro: Number(target.value) || null })}
            options={[
              { value: '', label: `Todos (${formatCount(suministros.length)})` },
              ...suministros.map((lugar) => ({
                value: String(lugar.id),
                label: `${nombreDeSuministro(lugar)} · ${lugar.cuenta}`,
              })),
            ]}
          />
        )}
        <SelectField
          label="Año"
          value={String(filtros.anio ?? '')}
          onChange={({ target }) => onCambio({ anio: Number(target.value) || null })}
          options={[
            { value: '', label: 'Todos' },
            ...aniosOfrecidos(now).map((anio) => ({ value: String(anio), label: String(anio) })),
          ]}
        />
      </div>
    </div>
  );
}
