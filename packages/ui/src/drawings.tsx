import styles from './drawings.module.css';

type Props = {
  className?: string | undefined;
  /** The light of the windows says that all is well. */
  lit?: boolean;
};

/** A drawing is decoration: what it shows is also said in words. Its only fill is the light. */
function Drawing({ viewBox, light, rays, lines, lit = true, className }: Props & Paths) {
  return (
    <svg
      viewBox={viewBox}
      className={className ? `${styles.dibujo} ${className}` : styles.dibujo}
      aria-hidden="true"
      focusable="false"
    >
      {light && lit && <path className={styles.luz} d={light} />}
      {lit && rays && <path className={styles.rayos} d={rays} />}
      <path d={lines} />
    </svg>
  );
}
type Paths = { viewBox: string; light?: string; rays?: string; lines: string };

export const HouseDrawing = (props: Props) => (
  <Drawing
    {...props}
    viewBox="0 0 132 92"
    light="M48 56h15v17H48z"
    lines="M6 88h126M26 88V52l29-23 29 23v36M19 57l36-29 36 29M48 56h15v17H48zM55.5 56v17M48 64.5h15M74 38V29h7v14M110 88V10M99 20h22M102 20v-6m16 6v-6M0 10q52 26 102 5M118 15q8 6 14 7"
  />
);

export const HomeDrawing = (props: Props) => (
  <Drawing
    {...props}
    viewBox="0 0 180 140"
    light="M66 76h18v22H66zM120 92h15v14h-15z"
    rays="M92 10v10M62 18l5 9M122 18l-5 9"
    lines="M6 132h170M46 132V74l46-36 46 36v58M36 82l56-44 56 44M66 76h18v22H66zM75 76v22M66 87h18M100 132V84h14v48M120 92h15v14h-15zM118 58V42h12v26M158 132v-22M158 110c-16 0-16-20-5-23 1-13 21-13 21 0 10 4 6 23-8 23zM16 132c0-8 3-12 8-14M24 132c0-9-2-13-7-15"
  />
);

export const StreetDrawing = (props: Props) => (
  <Drawing
    {...props}
    viewBox="0 0 360 132"
    light="M78 92h13v14H78zM150 78h11v19h-11zM170 78h11v19h-11zM263 95h14v12h-14zM305 67h12l-3 5h-6z"
    lines="M0 126h360M34 126V30M22 40h24M25 40v-6m18 6v-6M238 126V24M226 34h24M229 34v-6m18 6v-6M0 42q14 2 25-7M43 34q92 40 186-6M247 28q60 34 113 16M62 126V86l28-22 28 22v40M56 90l34-27 34 27M99 126V99h13v27M78 92h13v14H78zM140 126V66h68v60M135 66h78M140 60h68M150 78h11v19h-11zM170 78h11v19h-11zM189 126V84h12v42M256 126V90h50v36M252 90l8-14h42l8 14zM263 95h14v12h-14zM288 126v-24h11v24M328 126V64q0-8-8-8h-9M303 66a8 8 0 0116 0zM346 126v-20M346 106c-14 0-14-18-4-20 0-12 18-12 18 0M10 126v-14M10 112c-9 0-10-14-2-17 8 1 12 15 2 17M196 14a11 11 0 1014 14 12 12 0 01-14-14z"
  />
);

export const LetterBoxDrawing = (props: Pick<Props, 'className'>) => (
  <Drawing
    {...props}
    viewBox="0 0 132 92"
    lines="M6 88h120M66 58v30M60 88V58M30 58V34a16 16 0 0132 0v24zM46 18h42a16 16 0 0116 16v24H62M38 36h16M88 18V6h13v8H88M112 88c0-8 3-12 8-14M120 88c0-9-2-13-7-15M16 88c0-7-3-10-7-12"
  />
);

/** The mark stands for a cooperative that has no logo of its own. */
export function Mark() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <rect width="40" height="40" rx="11" fill="#fff" fillOpacity=".14" />
      <path
        d="M8 19.5L20 9l12 10.5M11.5 17v14h17V17"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M21.6 15.5l-5.6 7.5h3.7l-.6 5 5.4-7.2h-3.7z" fill="var(--luz)" />
    </svg>
  );
}
