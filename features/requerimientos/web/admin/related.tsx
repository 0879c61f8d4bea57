import { Button } from '@oficina/ui/button';
import { ProblemNotice } from '@oficina/ui/notice';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type Relacionado, staffRequerimientoPath } from '../../contract/index.ts';
import type { ActionResult } from './actions.api.ts';
import { useRelated, useUnion } from './related.api.ts';
import styles from './related.module.css';

const WHY = { suministro: 'mismo suministro', usuario: 'misma persona' } as const;

/** The cases that are answered together with this one, and those that could be. */
export function Related({ id }: { id: number }) {
  const query = useRelated(id);
  const { unir, separar } = useUnion(id);
  const [busy, setBusy] = useState<number | null>(null);
  const [separating, setSeparating] = useState(false);
  const [told, setTold] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const act = async (one: Relacionado, call: (id: number) => Promise<ActionResult>, done: string) => {
    setBusy(one.id);
    setProblem(null);
    const result = await call(one.id);
    setBusy(null);
    if (!result.ok) return setProblem(result.motivo);
    setSeparating(false);
    setTold(done);
    // The button that was pressed is gone.
    status.current?.focus();
  };
  const { principal, unidos = [], sugeridos = [] } = query.data ?? {};
  const leave = (numero: string, united: Relacionado) =>
    void act(united, separar, `${numero} quedó por su cuenta. Lo que ya se mandó no vuelve.`);
  const mayLeave = unidos.some(({ puede }) => puede);
  return (
    <>
      <QueryFallback
        query={query}
        skeleton={null}
        error={{ bare: true, title: 'No pudimos leer los relacionados' }}
      />
      <p ref={status} role="status" tabIndex={-1} className={told === '' ? 'oculto' : styles.dicho}>
        {told}
      </p>
      {problem && <ProblemNotice reason={problem} />}
      {principal && (
        <section aria-label="Unión" className={styles.union}>
          <p>
            Unido a <Numero of={principal} />. Las respuestas de ese caso les llegan a los dos.
          </p>
          {principal.puede && (
            <Button
              variant="link"
              disabled={busy !== null}
              onClick={() => leave('Este caso', { ...principal, id })}
            >
              Separar
            </Button>
          )}
        </section>
      )}
      {unidos.length > 0 && (
        <Group
          title="Unidos"
          rows={unidos}
          action={
            mayLeave && (
              <Button variant="link" aria-expanded={separating} onClick={() => setSeparating(!separating)}>
                {separating ? 'Listo' : 'Separar'}
                <span className="oculto"> los unidos</span>
              </Button>
            )
          }
          end={(one) =>
            separating && one.puede ? (
              <Button disabled={busy !== null} onClick={() => leave(one.numero, one)}>
                Separar<span className="oculto"> {one.numero}</span>
              </Button>
            ) : (
              <Distance of={one} />
            )
          }
        />
      )}
      {sugeridos.length > 0 && (
        <Group
          title={sugeridos.every(({ por }) => por === 'cerca') ? 'Cerca, sin unir' : 'Relacionados, sin unir'}
          rows={sugeridos}
          end={(one) =>
            one.puede && (
              <Button
                disabled={busy !== null}
                onClick={() =>
                  void act(one, unir, `${one.numero} se unió: lo que respondas acá les llega a los dos.`)
                }
              >
                Unir<span className="oculto"> {one.numero}</span>
              </Button>
            )
          }
          isSuggested
        />
      )}
    </>
  );
}

type GroupProps = {
  title: string;
  rows: readonly Relacionado[];
  action?: ReactNode;
  end: (row: Relacionado) => ReactNode;
  isSuggested?: boolean;
};

function Group({ title, rows, action, end, isSuggested = false }: GroupProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.grupo}>
      <div className={styles.cabeza}>
        <h2 id={heading}>
          {title} <span>{rows.length}</span>
        </h2>
        {action}
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Numero of={row} />
            <Told texto={isSuggested ? whyOf(row) : row.nombre} />
            {end(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Told = ({ texto }: { texto: string | undefined }) => (
  <span className={styles.dato} title={texto}>
    {texto}
  </span>
);

const whyOf = ({ por, metros, nombre }: Relacionado): string | undefined =>
  por === undefined || por === 'cerca'
    ? distanceText(metros)
    : por === 'suministro' && nombre
      ? `${WHY[por]}, ${nombre}`
      : WHY[por];

const distanceText = (metros: number | undefined) => (metros === undefined ? undefined : `a ${metros} m`);

/** Whoever may not open it is told its number all the same: it is one of those who will read the answer. */
function Numero({ of: { id, numero, visible, categoria } }: { of: Relacionado }) {
  const { search } = useLocation();
  if (!visible) return <span title={categoria}>{numero}</span>;
  return (
    <Link to={`${staffRequerimientoPath(id)}${search}`} title={categoria}>
      {numero}
    </Link>
  );
}

const Distance = ({ of: { metros } }: { of: Relacionado }) =>
  metros !== undefined && <span className={styles.lejos}>{distanceText(metros)}</span>;
