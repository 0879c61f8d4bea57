import { Button, LinkButton } from '@oficina/ui/button';
import { IconCheck } from '@oficina/ui/icon';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { useHeadingFocus } from '@oficina/ui/use-heading-focus';
import { RegistroSteps } from '@oficina/usuarios/web';
import { SUMINISTROS_PATH, suministroName, type UsuarioSuministro } from '../contract/index.ts';
import styles from './agregar-suministro.module.css';

export type SuministroAddedProps = {
  usuarioSuministro: UsuarioSuministro;
  facturasTo: string;
  unconfirmed: boolean;
  /** It was the last step of a new account. */
  withSteps: boolean;
  onAnother: () => void;
};

export function SuministroAdded(props: SuministroAddedProps) {
  const { usuarioSuministro, facturasTo, unconfirmed, withSteps, onAnother } = props;
  const { suministro, alias } = usuarioSuministro;
  return (
    <div ref={useHeadingFocus(true)}>
      <PageHeader title={`Agregamos ${suministroName({ ...suministro, alias })}`} />
      <Stack>
        {withSteps && <RegistroSteps at="listo" />}
        <Panel>
          <Stack>
            <p className={styles.listo}>
              <span className={styles.tilde}>
                <IconCheck />
              </span>
              <span>
                Número de suministro <strong>{suministro.cuenta}</strong>
              </span>
            </p>
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
      </Stack>
    </div>
  );
}
