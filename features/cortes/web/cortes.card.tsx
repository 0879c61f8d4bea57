import { type Suministro, suministroName } from '@oficina/suministros/contract';
import { DraggableDialog } from '@oficina/ui/dialog';
import { IconPower } from '@oficina/ui/icon';
import { Stack } from '@oficina/ui/layout';
import { NoticeLine } from '@oficina/ui/notice-line';
import { TextWithPhones } from '@oficina/ui/text-with-phones';
import { type Clock, systemClock } from '@oficina/values';
import { useState } from 'react';
import type { Corte } from '../contract/index.ts';
import { CORTE_PHASES, type CortePhase, cortePhase } from '../contract/phase.ts';
import { corteTitle, ongoingSentence, upcomingSentence } from './sentences.ts';

export type Suministros = readonly Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias'>[];

type Props = {
  cortes: readonly Corte[];
  /** Only these are named, even when the corte touches others too. */
  suministros: Suministros;
  /** This is when the cortes were read: a new value draws the lines again. */
  leidos: number;
  clock?: Clock | undefined;
};

/** A person may have many suministros in one street. */
const MAX_NAMED = 3;

/** Each corte is a line that opens with all that is known of it. */
export default function CortesCard({ cortes, suministros, clock = systemClock }: Props) {
  const now = clock.now();
  return cortes.map((corte) => {
    const phase = cortePhase(corte, now);
    return (
      phase !== 'terminado' && (
        <CorteLine key={corte.id} corte={corte} phase={phase} suministros={suministros} now={now} />
      )
    );
  });
}

type LineProps = {
  corte: Corte;
  phase: Exclude<CortePhase, 'terminado'>;
  suministros: Suministros;
  now: Date;
};

function CorteLine({ corte, phase, suministros, now }: LineProps) {
  const [opened, setOpened] = useState(false);
  const title = corteTitle(corte, phase, now);
  const where = suministroNames(corte, suministros);
  return (
    <>
      <NoticeLine
        icon={<IconPower size={21} />}
        tint={CORTE_PHASES[phase].color}
        title={title}
        detail={`${where} · ${corte.motivo}`}
        onOpen={() => setOpened(true)}
      />
      <DraggableDialog opened={opened} title={title} onClose={() => setOpened(false)} closeOnClickOutside>
        <Stack gap={12}>
          <p>
            <strong>{where}</strong>
          </p>
          <p>{phase === 'enCurso' ? ongoingSentence(corte, now) : upcomingSentence(corte, now)}</p>
          {where !== zonaText(corte) && <p>Dónde: {corte.zona}</p>}
          <p>Motivo: {corte.motivo}</p>
          {corte.obs && <TextWithPhones text={corte.obs} />}
        </Stack>
      </DraggableDialog>
    </>
  );
}

const zonaText = ({ zona }: Corte) => `Zona ${zona}`;

/** Staff who publish cortes do not receive the suministros of each corte, so the zona is named instead. */
function suministroNames(corte: Corte, suministros: Suministros): string {
  const affected = corte.suministros
    ? suministros.filter(({ id }) => corte.suministros?.includes(id))
    : suministros.slice(0, suministros.length === 1 ? 1 : 0);
  if (affected.length === 0) return zonaText(corte);
  const nombres = affected.slice(0, MAX_NAMED).map(suministroName);
  const extraCount = affected.length - nombres.length;
  return nombres.join(', ') + (extraCount > 0 ? ` y ${extraCount} más` : '');
}
