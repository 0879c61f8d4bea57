import {
  Actualizado,
  NovedadStar,
  RequerimientoLink,
  type RequerimientoListProps,
  SelectCheckbox,
} from './cells.tsx';
import styles from './queue.module.css';
import { displayEncargadoNombre, displayUsuarioNombre } from './staff-actor.ts';
import { StaffEstadoBadge, Vencido } from './staff-estado-badge.tsx';

export function RequerimientoCards({
  requerimientos,
  yo,
  now,
  requerimientoTo,
  selected,
  onSelect,
}: RequerimientoListProps) {
  return (
    <ul className={styles.fichas} aria-label="Requerimientos">
      {requerimientos.map((requerimiento) => (
        <li key={requerimiento.id} data-elegida={selected.has(requerimiento.id) || undefined}>
          <div className={styles.cabeza}>
            <span className={styles.numero}>
              <SelectCheckbox requerimiento={requerimiento} selected={selected} onSelect={onSelect} />
              <RequerimientoLink requerimiento={requerimiento} requerimientoTo={requerimientoTo} />
              <NovedadStar requerimiento={requerimiento} />
            </span>
            <span>
              {requerimiento.vencido && <Vencido />} <StaffEstadoBadge estado={requerimiento.estado} />
            </span>
          </div>
          <p>{requerimiento.categoria.nombre}</p>
          <p>
            {displayUsuarioNombre(requerimiento)}
            {requerimiento.suministroCuenta && ` · suministro ${requerimiento.suministroCuenta}`}
          </p>
          <p className={styles.suave}>
            Encargado: {displayEncargadoNombre(requerimiento, yo)} ·{' '}
            <Actualizado requerimiento={requerimiento} now={now} />
          </p>
        </li>
      ))}
    </ul>
  );
}
