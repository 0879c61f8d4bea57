import { formatCount } from '@oficina/ui/money';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useState } from 'react';
import { type Afectados, NADIE_EN_LA_ZONA, noExisten } from '../../contract/index.ts';
import styles from './admin.module.css';
import { type Quienes, useAfectados } from './cortes.api.ts';
import { lasPersonas, losSuministros } from './palabras.ts';

const QUIETO_MS = 600;

/** What is being written, once the hand rests: at each letter it would look through the whole register. */
function useQuieto(quienes: Quienes | null): Quienes | null {
  const escrito = JSON.stringify(quienes);
  const [quieto, setQuieto] = useState(escrito);
  useEffect(() => {
    const timer = setTimeout(() => setQuieto(escrito), QUIETO_MS);
    return () => clearTimeout(timer);
  }, [escrito]);
  return JSON.parse(quieto) as Quienes | null;
}

/** Whom the cut being written would reach, before it is published. Null: there is nothing to count yet. */
export function QuienesSeEnteran({ quienes }: { quienes: Quienes | null }) {
  const quieto = useQuieto(quienes);
  const { data, isPending, isError } = useAfectados(quieto);
  return (
    <div role="status" className={styles.afectados}>
      {quieto !== null && isPending && <p className={styles.suave}>Contando a quiénes llega…</p>}
      {isError && <p className={styles.suave}>No pudimos contar a quiénes llega. Podés seguir igual.</p>}
      {quieto !== null && data && <Cuenta afectados={data} />}
    </div>
  );
}

function Cuenta({ afectados }: { afectados: Afectados }) {
  const { suministros, personas, desconocidos, conTelefono, conPush, conCorreo, sinContacto } = afectados;
  if (desconocidos.length > 0) return <Notice tint="amarillo">{noExisten(desconocidos)}</Notice>;
  if (suministros === 0) return <Notice tint="amarillo">{NADIE_EN_LA_ZONA}</Notice>;
  const maneras = [
    ['por mensaje al teléfono', conTelefono],
    ['por la aplicación', conPush],
    ['por correo', conCorreo],
  ] as const;
  const usadas = maneras.filter(([, cuantos]) => cuantos > 0);
  return (
    <Notice>
      <p>{personas === 0 ? 'No hay a quién avisar.' : `El aviso les llega a ${lasPersonas(personas)}:`}</p>
      {usadas.length > 0 && (
        <ul className={styles.maneras}>
          {usadas.map(([manera, cuantos]) => (
            <li key={manera}>
              {formatCount(cuantos)} {manera}
            </li>
          ))}
        </ul>
      )}
      {sinContacto > 0 && (
        <p className={styles.suave}>Sin nadie a quien avisar: {losSuministros(sinContacto)}.</p>
      )}
    </Notice>
  );
}
