import { Abrir, Actualizado, Elegir, Estrella, type ListaProps } from './celdas.tsx';
import styles from './cola.module.css';
import { EstadoDelCaso, Vencido } from './estado-del-caso.tsx';
import { nombreDelCliente, nombreDelEncargado } from './quien.ts';

/** The same of each case one under the other, where a table does not fit. */
export function Fichas({ casos, yo, now, casoTo, elegidos, onElegir }: ListaProps) {
  return (
    <ul className={styles.fichas} aria-label="Requerimientos">
      {casos.map((caso) => (
        <li key={caso.id} data-elegida={elegidos.has(caso.id) || undefined}>
          <div className={styles.cabeza}>
            <span className={styles.numero}>
              <Elegir caso={caso} elegidos={elegidos} onElegir={onElegir} />
              <Abrir caso={caso} casoTo={casoTo} />
              <Estrella caso={caso} />
            </span>
            <span>
              {caso.vencido && <Vencido />} <EstadoDelCaso estado={caso.estado} />
            </span>
          </div>
          <p>{caso.categoria.nombre}</p>
          <p>
            {nombreDelCliente(caso)}
            {caso.suministroCuenta && ` · suministro ${caso.suministroCuenta}`}
          </p>
          <p className={styles.suave}>
            Encargado: {nombreDelEncargado(caso, yo)} · <Actualizado caso={caso} now={now} />
          </p>
        </li>
      ))}
    </ul>
  );
}
