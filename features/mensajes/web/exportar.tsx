import { Button } from '@oficina/ui/button';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { type FiltrosDeLista, useExportar } from './exportar.api.ts';
import styles from './exportar.module.css';

export type Planilla = { nombre: string; etiqueta: string; filtros: FiltrosDeLista };

/** Takes home the whole of a list, as it is filtered. Where there is more than one way, it asks which. */
export function Exportar({ planillas }: { planillas: readonly Planilla[] }) {
  const { busy, exportar } = useExportar();
  const [unica, ...otras] = planillas;
  if (!unica) return null;
  if (otras.length > 0) return <Varias {...{ planillas, busy, exportar }} />;
  return (
    <Button busy={busy} onClick={() => void exportar(unica.nombre, unica.filtros)}>
      Exportar
    </Button>
  );
}

type VariasProps = ReturnType<typeof useExportar> & { planillas: readonly Planilla[] };

/** Buttons that appear: Tab and Enter are all one needs to know. */
function Varias({ planillas, busy, exportar }: VariasProps) {
  const [abierto, setAbierto] = useState(false);
  const marco = useRef<HTMLDivElement>(null);
  const id = useId();
  const cerrar = () => {
    setAbierto(false);
    marco.current?.querySelector('button')?.focus();
  };
  const alSalir = ({ relatedTarget }: FocusEvent) => {
    // To nothing: a browser that gives no focus to a button being pressed would hide it before the press ends.
    if (relatedTarget && !marco.current?.contains(relatedTarget)) setAbierto(false);
  };
  const alTeclear = ({ key }: KeyboardEvent) => {
    if (abierto && key === 'Escape') cerrar();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the focus are those of the buttons inside
    <div ref={marco} className={styles.marco} onBlur={alSalir} onKeyDown={alTeclear}>
      <Button busy={busy} aria-expanded={abierto} aria-controls={id} onClick={() => setAbierto(!abierto)}>
        Exportar
      </Button>
      <ul id={id} hidden={!abierto} className={styles.opciones}>
        {planillas.map(({ nombre, etiqueta, filtros }) => (
          <li key={nombre}>
            <button
              type="button"
              className={styles.opcion}
              onClick={() => {
                void exportar(nombre, filtros);
                cerrar();
              }}
            >
              {etiqueta}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
