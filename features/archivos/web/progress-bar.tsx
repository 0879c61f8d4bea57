import styles from './progress-bar.module.css';

export type ProgressBarProps = {
  /** The range is 0 to 100. */
  valor: number;
  /** This is the name for screen readers, such as "Carga de fact_2026_11.csv". */
  nombre: string;
  texto: string;
  /** Progress is announced at each quarter. Leave it off where several bars are shown. */
  announces?: boolean | undefined;
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
