import { Button } from '@oficina/ui/button';
import { IconEye } from '@oficina/ui/icon';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import { useState } from 'react';
import type { FichaDocumento } from '../../contract/index.ts';
import styles from './ficha.module.css';

type Props = { masked: string; see: () => Promise<FichaDocumento> };

/** The whole document is asked for apart, because looking at it stays written. */
export function Documento({ masked, see }: Props) {
  const [whole, setWhole] = useState<FichaDocumento>();
  const seeing = useAction(async () => setWhole(await see()), notifyReason);
  return (
    <p className={styles.dato}>
      <span role="status">
        DNI {whole?.documento ?? masked}
        {whole?.cuit && ` · CUIT ${whole.cuit}`}
      </span>
      {!whole && (
        <Button busy={seeing.busy} onClick={() => void seeing.run()}>
          <IconEye size={18} />
          Ver<span className="oculto"> el documento</span>
        </Button>
      )}
    </p>
  );
}
