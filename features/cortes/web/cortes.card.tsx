import { nombreDeSuministro, type Suministro } from '@oficina/suministros/contract';
import { Notice } from '@oficina/ui/notice';
import { type Clock, systemClock } from '@oficina/values';
import { FASES, faseDelCorte } from '../contract/fase.ts';
import type { Corte } from '../contract/index.ts';
import styles from './cortes.module.css';
import { fraseEnCurso, frasePorVenir } from './horario.ts';

export type Suministros = readonly Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias'>[];

type Props = {
  cortes: readonly Corte[];
  /** Those that are looked at: of a cut that also touches another, only these are named. */
  suministros: Suministros;
  /** When the server told of them: read again, they are drawn again. */
  leidos: number;
  clock?: Clock | undefined;
};

const TITULOS = { programado: 'Corte programado', enCurso: 'Corte en curso' } as const;
/** Of somebody with many supplies in one street. */
const NOMBRADOS = 3;

/** What is or will be without service: which supply, when, why and what to do. */
export default function CortesCard({ cortes, suministros, clock = systemClock }: Props) {
  const now = clock.now();
  const vigentes = cortes.flatMap((corte) => {
    const fase = faseDelCorte(corte, now);
    return fase === 'terminado' ? [] : [{ corte, fase }];
  });
  if (vigentes.length === 0) return null;
  return (
    <section aria-label="Cortes de luz">
      <ul className={styles.cortes}>
        {vigentes.map(({ corte, fase }) => (
          <li key={corte.id}>
            <Notice tint={FASES[fase].color}>
              <h2 className={styles.titulo}>{TITULOS[fase]}</h2>
              <p>
                <strong>{lugaresDe(corte, suministros)}</strong>
              </p>
              <p>{fase === 'enCurso' ? fraseEnCurso(corte, now) : frasePorVenir(corte, now)}</p>
              <p>Motivo: {corte.motivo}</p>
              {corte.obs && <p className={styles.consejos}>{corte.obs}</p>}
            </Notice>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whoever publishes cuts is not told which supplies each one touches: then it is the zone. */
function lugaresDe(corte: Corte, suministros: Suministros): string {
  const tocados = corte.suministros
    ? suministros.filter(({ id }) => corte.suministros?.includes(id))
    : suministros.slice(0, suministros.length === 1 ? 1 : 0);
  if (tocados.length === 0) return `Zona ${corte.zona}`;
  const nombres = tocados
    .slice(0, NOMBRADOS)
    .map((suministro) => `${nombreDeSuministro(suministro)} · cuenta ${suministro.cuenta}`);
  const mas = tocados.length - nombres.length;
  return nombres.join(', ') + (mas > 0 ? ` y ${mas} más` : '');
}
