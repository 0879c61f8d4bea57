import { Button, LinkButton } from '@oficina/ui/button';
import { IconCheck } from '@oficina/ui/icon';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { useEffect, useRef } from 'react';
import { nombreDeSuministro, type UsuarioSuministro } from '../contract/index.ts';
import styles from './agregar-suministro.module.css';

export type SuministroAgregadoProps = {
  vinculo: UsuarioSuministro;
  facturasTo: string | undefined;
  suministrosTo: string;
  /** Bills are only for whoever confirmed their mail. */
  sinConfirmar: boolean;
  onOtro: () => void;
};

/** It worked, and it stays on the page until the person decides what to do next. */
export function SuministroAgregado(props: SuministroAgregadoProps) {
  const { vinculo, facturasTo, suministrosTo, sinConfirmar, onOtro } = props;
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => titulo.current?.focus(), []);
  const { suministro, alias } = vinculo;
  return (
    <Panel highlight>
      <Stack gap={16}>
        <div className={styles.listo}>
          <span className={styles.tilde}>
            <IconCheck />
          </span>
          <h2 ref={titulo} tabIndex={-1} className={styles.titulo}>
            Agregamos {nombreDeSuministro({ ...suministro, alias })}.
          </h2>
        </div>
        <p>Cuenta {suministro.cuenta}</p>
        {sinConfirmar && <p>Para ver las facturas, confirmá tu correo.</p>}
        <Actions>
          {facturasTo && (
            <LinkButton to={facturasTo} variant="primary">
              Ver sus facturas
            </LinkButton>
          )}
          <Button onClick={onOtro}>Agregar otro</Button>
          <LinkButton to={suministrosTo} variant="link">
            Ver mis suministros
          </LinkButton>
        </Actions>
      </Stack>
    </Panel>
  );
}
