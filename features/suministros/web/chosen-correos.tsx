import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { ConfirmDialog } from '@oficina/ui/dialog';
import type { Bulk } from '@oficina/ui/list';
import { useState } from 'react';
import { mailsRoutes, type SuministroMail } from '../contract/index.ts';

type Props = { chosen: readonly SuministroMail[]; bulk: Bulk<SuministroMail> };

const PROGRESS = {
  validar: 'Validando',
  desuscribir: 'Desuscribiendo',
  eliminar: 'Eliminando',
} as const;

/** What is done with the selected correos. The question stays when the place of the buttons is closed. */
export function useChosenCorreos({ chosen, bulk }: Props) {
  const client = useClient();
  const [confirming, setConfirming] = useState(false);
  const run = (accion: keyof typeof PROGRESS) => {
    const body = accion === 'validar' ? { validado: true } : { desuscribir: true };
    const perform = ({ id }: SuministroMail): Promise<unknown> =>
      accion === 'eliminar'
        ? client.call(mailsRoutes.eliminar, { params: { id } })
        : client.call(mailsRoutes.editar, { params: { id }, body });
    void bulk.start({ progressText: PROGRESS[accion], perform }, chosen);
  };
  const busy = bulk.isRunning;
  const bar = (
    <>
      <Button disabled={busy} onClick={() => run('validar')}>
        Validar
      </Button>
      <Button disabled={busy} onClick={() => run('desuscribir')}>
        Desuscribir
      </Button>
      <Button disabled={busy} onClick={() => setConfirming(true)}>
        Eliminar…
      </Button>
    </>
  );
  const question = (
    <ConfirmDialog
      opened={confirming}
      title={chosen.length === 1 ? '¿Eliminar 1 correo?' : `¿Eliminar ${chosen.length} correos?`}
      text="Dejan de recibir las facturas de esos suministros."
      confirmLabel="Eliminar"
      danger
      onConfirm={() => {
        setConfirming(false);
        run('eliminar');
      }}
      onClose={() => setConfirming(false)}
    />
  );
  return { bar, question };
}
