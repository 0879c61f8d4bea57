import { suministroName } from '@oficina/suministros/contract';
import { DateText } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { LinkRow, LinkRows } from '@oficina/ui/link-rows';
import { type Requerimiento, requerimientoEstado, requerimientoPath } from '../../contract/index.ts';
import { EstadoRequerimiento } from '../estado-requerimiento.tsx';
import { findSuministro } from '../suministro-label.ts';
import { excerpt } from '../texts.ts';
import type { CategoriaContext } from './categoria.list.tsx';
import styles from './requerimiento-row.module.css';

const EXCERPT_LENGTH = 110;

const isAsked = ({ estado }: Requerimiento) => estado === requerimientoEstado.code('esperaUsuario');

type RowsProps = Pick<CategoriaContext, 'suministros' | 'now'> & {
  caption: string;
  requerimientos: readonly Requerimiento[];
};

/** What waits for the person comes first. */
export function RequerimientoRows({ caption, requerimientos, ...context }: RowsProps) {
  return (
    <LinkRows label={caption}>
      {[...requerimientos]
        .sort((a, b) => Number(isAsked(b)) - Number(isAsked(a)))
        .map((requerimiento) => (
          <RequerimientoRow key={requerimiento.id} requerimiento={requerimiento} {...context} />
        ))}
    </LinkRows>
  );
}

type RowProps = Pick<CategoriaContext, 'suministros' | 'now'> & { requerimiento: Requerimiento };

/** People recognise a case by what they wrote in it, so its text comes before its number. */
function RequerimientoRow({ requerimiento, suministros, now }: RowProps) {
  const suministro = findSuministro(suministros, requerimiento.suministro);
  return (
    <LinkRow to={requerimientoPath(requerimiento.id)} className={styles.fila}>
      <b>{excerpt(requerimiento.descripcion, EXCERPT_LENGTH)}</b>{' '}
      <span className={styles.cual}>
        {requerimiento.numero}
        {suministro && ` · ${suministroName(suministro)}`} ·{' '}
        <DateText value={requerimiento.created} format="dia" now={now} />
      </span>{' '}
      <span className={styles.como}>
        <EstadoRequerimiento estado={requerimiento.estado} />{' '}
        {requerimiento.novedadesUsuario && !isAsked(requerimiento) && (
          <EstadoBadge word="Novedad" tint="violeta" />
        )}
      </span>
    </LinkRow>
  );
}
