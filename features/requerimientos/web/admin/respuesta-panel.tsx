import { Button } from '@oficina/ui/button';
import { TextAreaField } from '@oficina/ui/field';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { FormSkeleton } from '@oficina/ui/loading';
import { Notice, ProblemNotice } from '@oficina/ui/notice';
import { lazy, Suspense, useState } from 'react';
import { isOpenEstado, requerimientoEstado, TAKE_REQUERIMIENTO_FIRST } from '../../contract/index.ts';
import type { ResponderProps } from './responder.tsx';
import { useUnsentText } from './respuesta-draft.ts';
import { canWorkOn } from './staff-actor.ts';
import { canChangeTo } from './transitions.ts';

// The answer box is loaded lazily, so that the case is shown first.
const Responder = lazy(async () => ({ default: (await import('./responder.tsx')).Responder }));

type Props = Omit<ResponderProps, 'onProblem'> & {
  onAssignToMe: () => void;
  assigning: boolean;
};

export function RespuestaPanel({ onAssignToMe, assigning, ...props }: Props) {
  const { requerimiento, yo } = props;
  // The reason is kept outside the box, which disappears when somebody else closes the case.
  const [problem, setProblem] = useState<string | null>(null);
  const unsentText = useUnsentText(requerimiento.id);
  return (
    <Panel title="Responder">
      <Stack>
        <ProblemNotice reason={problem} />
        {!isOpenEstado(requerimiento.estado) && (
          <Stack>
            <p>
              Este caso está cerrado ({requerimientoEstado.label(requerimiento.estado).toLowerCase()}).
              {canChangeTo(requerimiento, yo, 'iniciado') && ' Para responder, pasalo de nuevo a Iniciado.'}
            </p>
            {unsentText && (
              <TextAreaField label="Lo que escribiste y no se envió" rows={4} value={unsentText} readOnly />
            )}
          </Stack>
        )}
        {isOpenEstado(requerimiento.estado) && !canWorkOn(requerimiento, yo) && (
          <Stack>
            <Notice tint="amarillo">
              <p>{TAKE_REQUERIMIENTO_FIRST}</p>
              <Actions>
                <Button variant="primary" busy={assigning} busyText="Asignando…" onClick={onAssignToMe}>
                  Asignarme
                </Button>
              </Actions>
            </Notice>
            <TextAreaField label="Respuesta" disabled value="" readOnly />
            <Actions>
              <Button disabled>Responder</Button>
            </Actions>
          </Stack>
        )}
        {isOpenEstado(requerimiento.estado) && canWorkOn(requerimiento, yo) && (
          <Suspense fallback={<FormSkeleton fields={1} />}>
            <Responder key={requerimiento.id} {...props} onProblem={setProblem} />
          </Suspense>
        )}
      </Stack>
    </Panel>
  );
}
