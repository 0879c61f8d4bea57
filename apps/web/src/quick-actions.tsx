import { HISTORIAL_PATH } from '@oficina/pagos/contract';
import { agregarRequerimientoPath, type RequerimientoCategoria } from '@oficina/requerimientos/contract';
import { AGREGAR_SUMINISTRO_PATH } from '@oficina/suministros/contract';
import { DraggableDialog } from '@oficina/ui/dialog';
import { IconClaim, IconForm, IconHistory, IconMeter, IconNext } from '@oficina/ui/icon';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { ClientState } from './persistent-state.ts';
import styles from './quick-actions.module.css';

export function QuickActions({ state: { categorias } }: { state: ClientState }) {
  const id = useId();
  const bySustantivo = (sustantivo: string) =>
    categorias.filter((categoria) => categoria.activo && categoria.sustantivo === sustantivo);
  return (
    <section className={styles.tareas} aria-labelledby={id}>
      <h2 id={id}>¿Qué necesitás?</h2>
      <div className={styles.mosaico}>
        <CategoriaTile icon={<IconClaim />} text="Hacer un reclamo" categorias={bySustantivo('reclamo')} />
        <CategoriaTile icon={<IconForm />} text="Hacer un trámite" categorias={bySustantivo('trámite')} />
        <Tile icon={<IconHistory />} text="Historial de pagos" to={HISTORIAL_PATH} />
        <Tile icon={<IconMeter />} text="Agregar un suministro" to={AGREGAR_SUMINISTRO_PATH} />
      </div>
    </section>
  );
}

function Tile({ icon, text, to }: { icon: ReactNode; text: string; to: string }) {
  return (
    <Link to={to} className={styles.tarea}>
      <span className={styles.icono}>{icon}</span>
      {text}
    </Link>
  );
}

type CategoriaTileProps = { icon: ReactNode; text: string; categorias: readonly RequerimientoCategoria[] };

/** The tile opens a sheet that asks for the category when there are several. */
function CategoriaTile({ icon, text, categorias }: CategoriaTileProps) {
  const [opened, setOpened] = useState(false);
  const [only, second] = categorias;
  if (!only) return null;
  if (!second) return <Tile icon={icon} text={text} to={agregarRequerimientoPath(only.id)} />;
  return (
    <>
      <button type="button" className={styles.tarea} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <span className={styles.icono}>{icon}</span>
        {text}
      </button>
      <DraggableDialog opened={opened} title={text} onClose={() => setOpened(false)} closeOnClickOutside>
        <ul className={styles.lista}>
          {categorias.map(({ id, nombre }) => (
            <li key={id}>
              <Link to={agregarRequerimientoPath(id)}>
                {nombre}
                <IconNext size={20} />
              </Link>
            </li>
          ))}
        </ul>
      </DraggableDialog>
    </>
  );
}
