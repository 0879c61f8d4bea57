import { IconDown, IconUp } from '@oficina/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CategoriaValor } from '../../contract/index.ts';
import styles from './categorias.module.css';

export type Listed = { clave: string; codigo: string; valor: CategoriaValor; isChanged: boolean };

type Props = {
  rows: readonly Listed[];
  chosen: string | undefined;
  onChoose: () => void;
  onMove: (codigo: string, group: readonly string[], by: -1 | 1) => void;
};

const GROUPS: readonly { title: string; holds: (valor: CategoriaValor) => boolean }[] = [
  { title: 'Trámites', holds: ({ activo, sustantivo }) => activo && sustantivo === 'trámite' },
  { title: 'Reclamos', holds: ({ activo, sustantivo }) => activo && sustantivo === 'reclamo' },
  { title: 'Desactivadas', holds: ({ activo }) => !activo },
];

/** The groups are those of the menu of the member, in its order. */
export function CategoriaList({ rows, chosen, onChoose, onMove }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<{ codigo: string; by: -1 | 1; said: string } | null>(null);
  // The row that moves is drawn in another place, and the button that was pressed keeps the focus.
  useEffect(() => {
    if (!moved) return;
    const button = `[data-moves="${moved.codigo} ${moved.by}"]`;
    box.current?.querySelector<HTMLButtonElement>(button)?.focus();
  }, [moved]);
  return (
    <div ref={box} className={styles.lista}>
      {GROUPS.map(({ title, holds }) => {
        const group = rows.filter(({ valor }) => holds(valor));
        const codigos = group.map(({ codigo }) => codigo);
        const canMove = title !== 'Desactivadas';
        if (group.length === 0) return null;
        const move = (codigo: string, by: -1 | 1) => {
          const place = codigos.indexOf(codigo) + by;
          const nombre = group[place - by]?.valor.nombre;
          if (place < 0 || place >= group.length) return;
          onMove(codigo, codigos, by);
          setMoved({ codigo, by, said: `${nombre}: ${place + 1} de ${group.length}` });
        };
        return (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {group.map(({ codigo, valor: { nombre }, isChanged }, index) => (
                <li key={codigo} data-changed={isChanged || undefined}>
                  <Link
                    to={`?categoria=${codigo}`}
                    replace
                    preventScrollReset
                    title={nombre}
                    aria-current={codigo === chosen ? 'true' : undefined}
                    onClick={onChoose}
                  >
                    {nombre}
                  </Link>
                  {canMove && group.length > 1 && (
                    <span className={styles.mover}>
                      {([-1, 1] as const).map((by) => (
                        <button
                          key={by}
                          type="button"
                          data-moves={`${codigo} ${by}`}
                          aria-label={`${by < 0 ? 'Subir' : 'Bajar'} ${nombre}`}
                          aria-disabled={index === (by < 0 ? 0 : group.length - 1) || undefined}
                          onClick={() => move(codigo, by)}
                        >
                          {by < 0 ? <IconUp size={16} /> : <IconDown size={16} />}
                        </button>
                      ))}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <p role="status" className="oculto">
        {moved?.said}
      </p>
    </div>
  );
}
