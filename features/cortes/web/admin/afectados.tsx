import { Notice } from '@oficina/ui/notice';
import { useSettled } from '@oficina/ui/use-settled';
import { type Afectados, EMPTY_ZONA, emptyZonasText, unknownSuministrosText } from '../../contract/index.ts';
import styles from './admin.module.css';
import { type Target, useAfectados } from './cortes.api.ts';
import { Reach } from './reach.tsx';

export function AfectadosSummary({ target }: { target: Target | null }) {
  // Each count reads all the suministros of the corte.
  const settled = useSettled(target);
  const { data, isPending, isError } = useAfectados(settled);
  return (
    <div role="status" className={styles.afectados}>
      {settled !== null && isPending && <p className={styles.suave}>Contando a quiénes llega…</p>}
      {isError && <p className={styles.suave}>No pudimos contar a quiénes llega. Podés seguir igual.</p>}
      {settled !== null && data && <Cuenta afectados={data} target={settled} />}
    </div>
  );
}

function Cuenta({ afectados, target }: { afectados: Afectados; target: Target }) {
  const problem = problemOf(afectados);
  if (problem) return <Notice tint="amarillo">{problem.message}</Notice>;
  return (
    <Notice>
      <Reach alcance={afectados} of={target} />
    </Notice>
  );
}

/** What the server would refuse is said before asking for confirmation. */
export function problemOf({ suministros, desconocidos, zonasVacias }: Afectados) {
  if (desconocidos.length > 0)
    return { propertyPath: 'cuentas', message: unknownSuministrosText(desconocidos) };
  if (zonasVacias.length > 0) return { propertyPath: 'zonas', message: emptyZonasText(zonasVacias) };
  return suministros === 0 ? { propertyPath: 'zonas', message: EMPTY_ZONA } : undefined;
}
