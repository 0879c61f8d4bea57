import { Button, LinkButton } from '@oficina/ui/button';
import { FormPage } from '@oficina/ui/form-page';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { RegistroSteps } from '@oficina/usuarios/web';
import { SUMINISTROS_PATH, suministroName, type UsuarioSuministro } from '../contract/index.ts';

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
    <FormPage title={`Agregamos ${suministroName({ ...suministro, alias })}`} done>
      {withSteps && <RegistroSteps at="listo" />}
      <Panel>
        <Stack>
          <p>
            Número de suministro <strong>{suministro.cuenta}</strong>
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
    </FormPage>
  );
}
