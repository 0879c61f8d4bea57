import { type ApiError, parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { atencionRoutes, NOTA_MAX } from '@oficina/requerimientos/contract';
import { Button } from '@oficina/ui/button';
import { Actions } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { notify } from '@oficina/ui/notify';
import { useSendKey } from '@oficina/ui/send-key';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import { useEffect, useRef } from 'react';

type TwinProps = { refusal: ApiError; descripcion: string; onAdded: () => void; onAnother: () => void };

/** Most of those who ask again want what they already asked for to be hurried. */
export function Twin({ refusal, descripcion, onAdded, onAnother }: TwinProps) {
  const client = useClient();
  const key = useSendKey();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  const { requerimiento, numero } = refusal.body as { requerimiento?: string; numero?: string };
  const add = useAction(async () => {
    const id = parseIri('requerimientos', requerimiento ?? '');
    if (id === null) return;
    const body = { texto: `Reitera: ${descripcion.trim()}`.slice(0, NOTA_MAX) };
    await client.call(atencionRoutes.anotar, { params: { id }, body, headers: key.of(body) });
    notify({ text: `Sumamos «Reitera» a ${numero}.` });
    onAdded();
  }, notifyReason);
  return (
    <div ref={box}>
      <Notice tint="amarillo" role="status">
        <p>{refusal.message}</p>
        <Actions>
          <Button busy={add.busy} onClick={() => void add.run()}>
            Sumar «Reitera»
          </Button>
          <Button onClick={onAnother}>Cargar otro</Button>
        </Actions>
      </Notice>
    </div>
  );
}
