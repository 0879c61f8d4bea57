import styles from './barra.module.css';

export type BarraProps = {
  /** 0 to 100. */
  valor: number;
  /** What advances, for whoever does not see it: "Carga de fact_2026_11.csv". */
  nombre: string;
  /** The number, always in words too. */
  texto: string;
  /** Told aloud every quarter; where there are several bars, of none. */
  anuncia?: boolean;
};

const CUARTO = 25;

export function Barra({ valor, nombre, texto, anuncia = false }: BarraProps) {
  const cuarto = Math.floor(valor / CUARTO) * CUARTO;
  return (
    <span className={styles.barra}>
      <span className={styles.texto}>{texto}</span>
      <progress max={100} value={valor} aria-label={nombre} aria-valuetext={texto} />
      {anuncia && (
        <span role="status" className="oculto">
          {cuarto > 0 ? `${nombre}: ${cuarto} %` : ''}
        </span>
      )}
    </span>
  );
}
