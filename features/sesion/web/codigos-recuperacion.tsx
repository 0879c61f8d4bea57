import { Button } from '@oficina/ui/button';
import { CopyButton } from '@oficina/ui/copy-button';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { useEffect } from 'react';
import styles from './dos-pasos.module.css';

export type CodigosRecuperacionProps = {
  codigos: readonly string[];
  cooperativa: string;
  onSaved: () => void;
};

/** The codes are shown only once: the server keeps no readable copy of them. */
export function CodigosRecuperacion({ codigos, cooperativa, onSaved }: CodigosRecuperacionProps) {
  // The print style applies only while the codes are on the screen; other pages are printed whole.
  useEffect(() => {
    document.body.dataset.imprime = 'codigos';
    return () => {
      delete document.body.dataset.imprime;
    };
  }, []);
  return (
    <Panel title="Códigos de recuperación">
      <div className={styles.hoja}>
        <Stack>
          <p className={styles.soloPapel}>Oficina Virtual de {cooperativa}: códigos de recuperación</p>
          <p>Guardá estos códigos en papel. Cada uno sirve una vez si perdés el celular.</p>
          <ol className={styles.codigos}>
            {codigos.map((codigo) => (
              <li key={codigo}>{codigo}</li>
            ))}
          </ol>
          <div className={styles.botones}>
            <Actions>
              <CopyButton text={codigos.join('\n')}>Copiar</CopyButton>
              <Button onClick={() => window.print()}>Imprimir</Button>
              <Button variant="primary" onClick={onSaved}>
                Ya los guardé
              </Button>
            </Actions>
          </div>
        </Stack>
      </div>
    </Panel>
  );
}
