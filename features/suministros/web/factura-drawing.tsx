import styles from './agregar-suministro.module.css';

const WHOLE_SHEET =
  'M8 8H312V196L293 208L274 196L255 208L236 196L217 208L198 196L179 208L160 196L141 208L122 196L103 208L84 196L65 208L46 196L27 208L8 196Z';

/** Where there is little room only the head of the factura is drawn, so that the field stays in sight. */
export function FacturaDrawing({ onlyHead = false }: { onlyHead?: boolean }) {
  return (
    <span
      role="img"
      aria-label="Dibujo de una factura: lo que buscás está arriba a la derecha, en un recuadro."
      className={`${styles.dibujo} ${onlyHead ? styles.cabeza : ''}`}
    >
      <svg viewBox={onlyHead ? '7 7 306 104' : '7 7 306 202'} aria-hidden="true" focusable="false">
        <path
          d={onlyHead ? 'M8 110V8H312V110' : WHOLE_SHEET}
          fill="var(--superficie)"
          stroke="var(--borde-campo)"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        <rect x="24" y="24" width="36" height="36" rx="8" fill="var(--marca-500)" />
        <path d="M44 29L33 44H41L40 55L51 40H43Z" fill="var(--superficie)" />
        <g fill="var(--linea)">
          <rect x="24" y="72" width="64" height="8" rx="4" />
          <rect x="24" y="88" width="48" height="8" rx="4" />
        </g>
        {!onlyHead && (
          <>
            <g fill="var(--linea)">
              <rect x="24" y="120" width="168" height="8" rx="4" />
              <rect x="24" y="136" width="136" height="8" rx="4" />
              <rect x="24" y="152" width="152" height="8" rx="4" />
              <rect x="24" y="168" width="104" height="8" rx="4" />
            </g>
            <rect x="224" y="120" width="72" height="56" rx="6" fill="var(--gris)" />
            <rect x="236" y="134" width="48" height="8" rx="4" fill="var(--borde-campo)" opacity="0.5" />
            <rect x="236" y="152" width="36" height="8" rx="4" fill="var(--borde-campo)" opacity="0.5" />
          </>
        )}
      </svg>
      <span className={styles.recuadro}>
        Número de suministro
        <strong>10012345</strong>
      </span>
    </span>
  );
}
