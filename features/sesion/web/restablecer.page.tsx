import { LinkButton } from '@oficina/ui/button';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { ElegirClave } from './elegir-clave.form.tsx';
import { PedirEnlace } from './pedir-enlace.form.tsx';

export type RestablecerPageProps = {
  /** Already taken out of the address: a token must not stay in the history. */
  token: string | null;
  cooperativa: string;
  loginTo: string;
  /** The password was changed. */
  onListo: () => void;
};

/** To get in again: asks for a link and, whoever comes with one, for the new password. */
export default function RestablecerPage({ token, cooperativa, loginTo, onListo }: RestablecerPageProps) {
  const [pedirOtro, setPedirOtro] = useState(false);
  const pagina = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pedirOtro) pagina.current?.querySelector('input')?.focus();
  }, [pedirOtro]);
  return (
    <div ref={pagina}>
      <Panel>
        <PageHeader title="Restablecer contraseña" />
        <Stack>
          {token !== null && !pedirOtro ? (
            <ElegirClave
              token={token}
              cooperativa={cooperativa}
              onListo={onListo}
              onPedirOtro={() => setPedirOtro(true)}
            />
          ) : (
            <PedirEnlace />
          )}
          <LinkButton variant="link" to={loginTo}>
            Volver a ingresar
          </LinkButton>
        </Stack>
      </Panel>
    </div>
  );
}
