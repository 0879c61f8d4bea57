import { Button, LinkButton } from '@oficina/ui/button';
import { IconCheck } from '@oficina/ui/icon';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { useEffect, useRef } from 'react';
import { SUMINISTROS_PATH, suministroName, type UsuarioSuministro } from '../contract/index.ts';
import styles from './agregar-suministro.module.css';

export type SuministroAddedProps = {
  usuarioSuministro: UsuarioSuministro;
  facturasTo: string;
  unconfirmed: boolean;
  onAnother: () => void;
};

export function SuministroAdded(props: SuministroAddedProps) {
  const { usuarioSuministro, facturasTo, unconfirmed, onAnother } = props;
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => titulo.current?.focus(), []);
  const { suministro, alias } = usuarioSuministro;
  return (
    <Panel highlight>
      <Stack gap={16}>
        <div className={styles.listo}>
          <span className={styles.tilde}>
            <IconCheck />
          </span>
          <h2 ref={titulo} tabIndex={-1} className={styles.titulo}>
            Agregamos {suministroName({ ...suministro, alias })}.
          </h2>
        </div>
        <p>Cuenta {suministro.cuenta}</p>
        {unconfirmed && <p>Para ver las facturas, confirmá tu correo.</p>}
        <Actions>
          {!unconfirmed && (
            <LinkButton to={facturasTo} variant="primary">
              Ver sus facturas
            </LinkButton>
          )}
          <Button onClick={onAnother}>Agregar otro</Button>
          <LinkButton to={SUMINISTROS_PATH} variant="link">
            Ver mis suministros
          </LinkButton>
        </Actions>
      </Stack>
    </Panel>
  );
}
