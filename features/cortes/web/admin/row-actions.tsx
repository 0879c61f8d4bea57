import { Button } from '@oficina/ui/button';
import type { Corte } from '../../contract/index.ts';
import { canMarkRestablecido, isCorrectable } from './labels.ts';

export type CorteAction = 'editar' | 'volvio' | 'eliminar' | 'avisos';

type Props = {
  corte: Corte;
  now: Date;
  onOpen: (action: CorteAction, corte: Corte) => void;
};

/** The zona follows each verb for screen readers, which do not see the row. */
export function RowActions({ corte, now, onOpen }: Props) {
  const canCorrect = isCorrectable(corte, now);
  const buttons: readonly (readonly [CorteAction, label: string, suffix: string, visible: boolean])[] = [
    ['volvio', 'Volvió el servicio', 'en', canMarkRestablecido(corte, now)],
    ['editar', 'Editar', 'el corte de', canCorrect],
    ['avisos', 'Avisos', 'del corte de', true],
    ['eliminar', 'Eliminar', 'el corte de', canCorrect],
  ];
  return buttons.map(
    ([action, label, suffix, visible]) =>
      visible && (
        <Button key={action} variant="link" aria-haspopup="dialog" onClick={() => onOpen(action, corte)}>
          {label}
          <span className="oculto">
            {' '}
            {suffix} {corte.zona}
          </span>
        </Button>
      ),
  );
}
