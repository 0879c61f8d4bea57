import { type Suministro, suministroName } from '@oficina/suministros/contract';
import { Notice } from '@oficina/ui/notice';
import { type Clock, systemClock } from '@oficina/values';
import type { Corte } from '../contract/index.ts';
import { CORTE_PHASES, cortePhase } from '../contract/phase.ts';
import styles from './cortes.module.css';
import { ongoingSentence, upcomingSentence } from './sentences.ts';

export type Suministros = readonly Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias'>[];

type Props = {
  cortes: readonly Corte[];
  /** Only these are named, even when the corte touches others too. */
  suministros: Suministros;
  /** This is when the cortes were read: a new value draws the card again. */
  leidos: number;
  clock?: Clock | undefined;
};

const TITLES = { programado: 'Corte programado', enCurso: 'Corte en curso' } as const;
/** A person may have many suministros in one street. */
const MAX_NAMED = 3;

export default function CortesCard({ cortes, suministros, clock = systemClock }: Props) {
  const now = clock.now();
  const vigentes = cortes.flatMap((corte) => {
    const phase = cortePhase(corte, now);
    return phase === 'terminado' ? [] : [{ corte, phase }];
  });
  if (vigentes.length === 0) return null;
  return (
    <section aria-label="Cortes de luz">
      <ul className={styles.cortes}>
        {vigentes.map(({ corte, phase }) => (
          <li key={corte.id}>
            <Notice tint={CORTE_PHASES[phase].color}>
              <h2 className={styles.titulo}>{TITLES[phase]}</h2>
              <p>
                <strong>{suministroNames(corte, suministros)}</strong>
              </p>
              <p>{phase === 'enCurso' ? ongoingSentence(corte, now) : upcomingSentence(corte, now)}</p>
              <p>Motivo: {corte.motivo}</p>
              {corte.obs && <p className={styles.consejos}>{corte.obs}</p>}
            </Notice>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Staff who publish cortes do not receive the suministros of each corte, so the zona is named instead. */
function suministroNames(corte: Corte, suministros: Suministros): string {
  const affected = corte.suministros
    ? suministros.filter(({ id }) => corte.suministros?.includes(id))
    : suministros.slice(0, suministros.length === 1 ? 1 : 0);
  if (affected.length === 0) return `Zona ${corte.zona}`;
  const nombres = affected
    .slice(0, MAX_NAMED)
    .map((suministro) => `${suministroName(suministro)} · cuenta ${suministro.cuenta}`);
  const extraCount = affected.length - nombres.length;
  return nombres.join(', ') + (extraCount > 0 ? ` y ${extraCount} más` : '');
}
