import { formatCount } from '@oficina/ui/money';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useState } from 'react';
import { type Afectados, EMPTY_ZONA, unknownSuministrosText } from '../../contract/index.ts';
import styles from './admin.module.css';
import { type Target, useAfectados } from './cortes.api.ts';
import { personasText, suministrosText } from './labels.ts';

const DEBOUNCE_MS = 600;

/** Each count reads the whole padrón, so it waits until typing pauses. */
function useDebounced(target: Target | null): Target | null {
  const serialized = JSON.stringify(target);
  const [settled, setSettled] = useState(serialized);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(serialized), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [serialized]);
  return JSON.parse(settled) as Target | null;
}

export function AfectadosSummary({ target }: { target: Target | null }) {
  const settled = useDebounced(target);
  const { data, isPending, isError } = useAfectados(settled);
  return (
    <div role="status" className={styles.afectados}>
      {settled !== null && isPending && <p className={styles.suave}>Contando a quiénes llega…</p>}
      {isError && <p className={styles.suave}>No pudimos contar a quiénes llega. Podés seguir igual.</p>}
      {settled !== null && data && <Cuenta afectados={data} />}
    </div>
  );
}

function Cuenta({ afectados }: { afectados: Afectados }) {
  const { suministros, personas, desconocidos, conTelefono, conPush, conCorreo, sinContacto } = afectados;
  if (desconocidos.length > 0) return <Notice tint="amarillo">{unknownSuministrosText(desconocidos)}</Notice>;
  if (suministros === 0) return <Notice tint="amarillo">{EMPTY_ZONA}</Notice>;
  const ways = [
    ['por mensaje al teléfono', conTelefono],
    ['por la aplicación', conPush],
    ['por correo', conCorreo],
  ] as const;
  const usedWays = ways.filter(([, count]) => count > 0);
  return (
    <Notice>
      <p>{personas === 0 ? 'No hay a quién avisar.' : `El aviso les llega a ${personasText(personas)}:`}</p>
      {usedWays.length > 0 && (
        <ul className={styles.maneras}>
          {usedWays.map(([way, count]) => (
            <li key={way}>
              {formatCount(count)} {way}
            </li>
          ))}
        </ul>
      )}
      {sinContacto > 0 && (
        <p className={styles.suave}>Sin nadie a quien avisar: {suministrosText(sinContacto)}.</p>
      )}
    </Notice>
  );
}
