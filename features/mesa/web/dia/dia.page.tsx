import { useClient } from '@oficina/hydra/react';
import { staffRequerimientoPath } from '@oficina/requerimientos/contract';
import { encargadoQueuePath, staffQueuePath, Vence } from '@oficina/requerimientos/web/admin';
import { formatDate } from '@oficina/ui/date-text';
import { Placeholder } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { IconNext } from '@oficina/ui/icon';
import { usePageHeading } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { type Clock, initialsOf, systemClock } from '@oficina/values';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Dia, mesaRoutes } from '../../contract/index.ts';
import { CargarButton } from '../actos/cargar.button.tsx';
import { idOf } from '../buscar/options.ts';
import { Counter } from './counter.tsx';
import styles from './dia.module.css';
import { type Block, blocksOf, countText } from './lines.ts';
import { Cards, Section } from './section.tsx';

type Cases = NonNullable<Dia['requerimientos']>;

export type DiaPageProps = { usuarioId: number; canFile: boolean; clock?: Clock };

/** What waits today for the person who enters, by what they do at the cooperative. */
export default function DiaPage({ usuarioId, canFile, clock = systemClock }: DiaPageProps) {
  const client = useClient();
  const heading = usePageHeading('Mi día');
  const now = clock.now();
  const query = useQuery({
    queryKey: ['mesa', 'dia'],
    queryFn: ({ signal }) => client.call(mesaRoutes.dia, { signal }),
    // Who comes back from a case expects it to be gone from here.
    staleTime: 0,
  });
  const { data: dia, error } = query;
  if (isForbidden(error)) return <Forbidden error={error} />;
  return (
    <>
      <div className={styles.titulo}>
        <h1 ref={heading} tabIndex={-1}>
          Mi día
        </h1>
        <span>{formatDate(now, 'larga', now)}</span>
        {canFile && (
          <div className={styles.principal}>
            <CargarButton />
          </div>
        )}
      </div>
      <QueryFallback query={query} skeleton={<CardSkeleton />} />
      {dia && <Blocks dia={dia} usuarioId={usuarioId} now={now} />}
    </>
  );
}

function Blocks({ dia, usuarioId, now }: { dia: Dia; usuarioId: number; now: Date }) {
  const blocks = blocksOf(dia, now);
  const { requerimientos: cases, ultimaCarga } = dia;
  const answers = cases && cases.responder.length > 0;
  const isCounter = dia.fichas !== undefined;
  const team = cases?.equipo?.filter(({ abiertos }) => abiertos > 0) ?? [];
  if (!isCounter && !answers && blocks.length === 0 && team.length === 0)
    return <Placeholder title="No hay nada pendiente." />;
  const [first, ...others] = blocks;
  // Whoever attends cases reads how many there are beside those to answer.
  const beside = answers && first?.isOfCases ? first : undefined;
  return (
    <div className={styles.dia}>
      {isCounter && <Counter dia={dia} now={now} />}
      {answers && (
        <div className={styles.par}>
          <ToAnswer cases={cases} now={now} />
          {beside && <Counts block={beside} />}
        </div>
      )}
      <Cards>
        {(beside ? others : blocks).map((block) => (
          <Counts key={block.title} block={block} />
        ))}
      </Cards>
      {team.length > 0 && <Team team={team} usuarioId={usuarioId} />}
      {ultimaCarga && (
        <p className={styles.pie}>
          Última carga de facturas: {formatDate(ultimaCarga)}, {formatDate(ultimaCarga, 'relativa', now)}
        </p>
      )}
    </div>
  );
}

function ToAnswer({ cases, now }: { cases: Cases; now: Date }) {
  const ofAll = cases.sinMovimiento !== undefined;
  return (
    <Section
      title="Para responder ahora"
      note={`${countText(cases.conNovedades)}${ofAll ? ' de todo el equipo' : ''}`}
      action={
        <Link to={staffQueuePath('conNovedades', ofAll)} className={styles.todos}>
          Ver todos
        </Link>
      }
    >
      <ul className={styles.casos}>
        {cases.responder.map((one) => (
          <li key={one.numero} data-late={one.vencido || undefined}>
            <div>
              <Link
                to={staffRequerimientoPath(idOf(one['@id']))}
                className={styles.persona}
                title={one.persona}
              >
                {one.persona ?? one.numero}
              </Link>
              <span className={styles.asunto} title={`${one.numero} · ${one.categoria}`}>
                {one.numero} · {one.categoria}
              </span>
              <span className={styles.fin}>
                <Vence estado={one.estado} vence={one.vence} vencido={one.vencido} now={now} withVerb />
              </span>
            </div>
            <div>
              <span className={styles.texto} title={one.texto} data-opens-whole>
                {one.texto}
              </span>
              <span className={`${styles.fin} ${styles.suave}`}>
                espera {formatDate(one.desde, 'edad', now)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Counts({ block: { title, lines } }: { block: Block }) {
  return (
    <Section title={title}>
      <ul className={styles.cuentas}>
        {lines.map(({ count, label, hint, to, isUrgent }) => (
          <li key={label}>
            <Link to={to}>
              <b data-urgent={isUrgent}>{countText(count)}</b>
              <span>
                <strong>{label}</strong>
                {hint && <span className={styles.suave}>{hint}</span>}
              </span>
              <IconNext size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Team({ team, usuarioId }: { team: NonNullable<Cases['equipo']>; usuarioId: number }) {
  const most = Math.max(...team.map(({ abiertos }) => abiertos));
  const inOrder = [...team].sort((a, b) => b.abiertos - a.abiertos);
  return (
    <Section title="Carga del equipo" note="casos abiertos">
      <table className={styles.carga}>
        <thead>
          <tr>
            <th scope="col">Encargado</th>
            <th scope="col">Abiertos</th>
            <td aria-hidden="true" />
            <th scope="col">Vencidos</th>
          </tr>
        </thead>
        <tbody>
          {inOrder.map(({ usuario, nombre, abiertos, vencidos }) => (
            <tr key={usuario}>
              <th scope="row">
                <span className={styles.inicial} aria-hidden="true">
                  {initialsOf(nombre)}
                </span>
                <Link to={encargadoQueuePath(idOf(usuario))}>
                  {idOf(usuario) === usuarioId ? 'Yo' : nombre}
                </Link>
              </th>
              <td>
                <strong>{countText(abiertos)}</strong>
              </td>
              <td aria-hidden="true">
                <span className={styles.barra}>
                  <span className={styles.lleno} style={{ width: `${(abiertos / most) * 100}%` }} />
                </span>
              </td>
              <td>{vencidos > 0 ? <b data-urgent>{countText(vencidos)}</b> : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
