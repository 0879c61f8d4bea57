import { DateText } from '@oficina/ui/date-text';
import { Panel } from '@oficina/ui/layout';
import { type Clock, systemClock } from '@oficina/values';
import { Link } from 'react-router';
import {
  categoriaPath,
  NOVEDADES_COUNT_LIMIT,
  type RequerimientoCategoria,
  requerimientoEstado,
  requerimientoPath,
} from '../contract/index.ts';
import { useNovedades } from './novedades.api.ts';
import styles from './novedades.module.css';
import { requerimientoTitle } from './texts.ts';

export type NovedadesCardProps = {
  categorias: readonly Pick<RequerimientoCategoria, 'id' | 'nombre'>[];
  clock?: Clock;
};

const NOVEDAD_TEXTS: Readonly<Record<ReturnType<typeof requerimientoEstado.name>, string>> = {
  pendiente: 'tiene novedades',
  iniciado: 'tiene novedades',
  esperaUsuario: 'esperamos tu respuesta',
  finalizado: 'lo dimos por resuelto',
  anulado: 'fue anulado',
};

const countText = (count: number) => (count === 1 ? '1 novedad' : `${count} novedades`);

export default function NovedadesCard({ categorias, clock = systemClock }: NovedadesCardProps) {
  const { data } = useNovedades();
  if (!data?.ultima) return null;
  const { ultima, cantidad, porCategoria } = data;
  const nombres = new Map(categorias.map(({ id, nombre }) => [id, nombre]));
  const others = cantidad > 1 ? porCategoria.filter(({ categoria }) => nombres.has(categoria)) : [];
  return (
    <Panel title="Novedades">
      <ul className={styles.novedades}>
        <li>
          <Link to={requerimientoPath(ultima.id)}>
            {requerimientoTitle(ultima.sustantivo, ultima.numero)}:{' '}
            {NOVEDAD_TEXTS[requerimientoEstado.name(ultima.estado)]}
          </Link>
          <small>
            {ultima.categoria} · <DateText value={ultima.updated} format="relativa" now={clock.now()} />
          </small>
        </li>
        {others.map(({ categoria, cantidad: count }) => (
          <li key={categoria}>
            <Link to={categoriaPath(categoria)}>{nombres.get(categoria)}</Link>
            <small>
              {count >= NOVEDADES_COUNT_LIMIT ? `Más de ${count - 1} novedades` : countText(count)}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
