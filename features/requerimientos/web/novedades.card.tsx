import { DateText } from '@oficina/ui/date-text';
import { Panel } from '@oficina/ui/layout';
import { type Clock, systemClock } from '@oficina/values';
import { Link } from 'react-router';
import { type RequerimientoCategoria, requerimientoEstado, TOPE_DE_NOVEDADES } from '../contract/index.ts';
import { useNovedades } from './novedades.api.ts';
import styles from './novedades.module.css';
import { nombreDelCaso } from './palabras.ts';

export type NovedadesCardProps = {
  /** The ones of the menu, for their names. */
  categorias: readonly Pick<RequerimientoCategoria, 'id' | 'nombre'>[];
  verTo: (id: number) => string;
  categoriaTo: (id: number) => string;
  clock?: Clock;
};

/** What the newest one says, in a few words. */
const DICHO: Readonly<Record<ReturnType<typeof requerimientoEstado.name>, string>> = {
  pendiente: 'tiene novedades',
  iniciado: 'tiene novedades',
  esperaUsuario: 'esperamos tu respuesta',
  finalizado: 'lo dimos por resuelto',
  anulado: 'fue anulado',
};

const contadas = (cuantas: number) => (cuantas === 1 ? '1 novedad' : `${cuantas} novedades`);

/** News of one's own cases, for the home screen. With none, or if they could not be asked for, nothing. */
export default function NovedadesCard({
  categorias,
  verTo,
  categoriaTo,
  clock = systemClock,
}: NovedadesCardProps) {
  const { data } = useNovedades();
  if (!data?.ultima) return null;
  const { ultima, cantidad, porCategoria } = data;
  const nombres = new Map(categorias.map(({ id, nombre }) => [id, nombre]));
  const otras = cantidad > 1 ? porCategoria.filter(({ categoria }) => nombres.has(categoria)) : [];
  return (
    <Panel title="Novedades">
      <ul className={styles.novedades}>
        <li>
          <Link to={verTo(ultima.id)}>
            {nombreDelCaso(ultima.sustantivo, ultima.numero)}:{' '}
            {DICHO[requerimientoEstado.name(ultima.estado)]}
          </Link>
          <small>
            {ultima.categoria} · <DateText value={ultima.updated} format="relativa" now={clock.now()} />
          </small>
        </li>
        {otras.map(({ categoria, cantidad: suyas }) => (
          <li key={categoria}>
            <Link to={categoriaTo(categoria)}>{nombres.get(categoria)}</Link>
            <small>{suyas >= TOPE_DE_NOVEDADES ? `Más de ${suyas - 1} novedades` : contadas(suyas)}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
