import styles from './progress-bar.module.css';

export type ProgressBarProps = {
  /** 0 to 100. */
  valor: number;
  /** What advances, for whoever does not see it: "Carga de fact_2026_11.csv". */
  nombre: string;
  /** The number, always in words too. */
  texto: string;
  /** Told aloud every quarter; where there are several bars, of none. */
  announces?: boolean;
};

const QUARTER = 25;

export function ProgressBar({ valor, nombre, texto, announces = false }: ProgressBarProps) {
  const quarter = Math.floor(valor / QUARTER) * QUARTER;
  return (
    <span className={styles.barra}>
      <span className={styles.texto}>{texto}</span>
      <progress max={100} value={valor} aria-label={nombre} aria-valuetext={texto} />
      {announces && (
        <span role="status" className="oculto">
          {quarter > 0 ? `${nombre}: ${quarter} %` : ''}
        </span>
      )}
    </span>
  );
}
