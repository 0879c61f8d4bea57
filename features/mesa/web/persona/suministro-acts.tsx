import { parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { suministrosRoutes } from '@oficina/suministros/contract';
import { ConfirmDialog } from '@oficina/ui/dialog';
import { notify } from '@oficina/ui/notify';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { customerSuministrosKey, personaKey } from './keys.ts';

const VincularDialog = lazy(() => import('../actos/vincular.dialog.tsx'));

type Persona = { '@id': string; id: number; nombreVisible: string };
type Vinculo = { '@id': string; cuenta: string };

export type SuministroActs = { link: () => void; unlink: (vinculo: Vinculo) => void; dialogs: ReactNode };

/** What the staff do with the suministros of an account, wherever they are told. */
export function useSuministroActs(persona: Persona): SuministroActs {
  const client = useClient();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Vinculo | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const reload = () => {
    for (const queryKey of [customerSuministrosKey(persona.id), personaKey(persona.id)])
      void queries.invalidateQueries({ queryKey });
  };
  const unlink = useAction(async () => {
    const id = parseIri('usuario_suministros', chosen?.['@id'] ?? '');
    if (!chosen || id === null) return;
    try {
      await client.call(suministrosRoutes.desvincular, { params: { id } });
      notify({ text: `Quitamos el suministro ${chosen.cuenta}.` });
    } finally {
      setAsking(false);
      reload();
    }
  }, notifyReason);
  return {
    link: () => setLinking(true),
    unlink: (vinculo) => {
      setChosen(vinculo);
      setAsking(true);
    },
    dialogs: (
      <>
        {isLinking && (
          <Suspense>
            <VincularDialog
              opened
              persona={{ '@id': persona['@id'], nombre: persona.nombreVisible }}
              onDone={reload}
              onClose={() => setLinking(false)}
            />
          </Suspense>
        )}
        <ConfirmDialog
          opened={isAsking}
          title={`¿Quitar el suministro ${chosen?.cuenta ?? ''}?`}
          text="La persona deja de verlo. El servicio no cambia."
          confirmLabel="Quitar vínculo"
          busyText="Quitando…"
          danger
          busy={unlink.busy}
          onConfirm={() => void unlink.run()}
          onClose={() => setAsking(false)}
        />
      </>
    ),
  };
}
