import { sesionRoutes } from '@oficina/sesion/contract';
import { otpEstado } from '@oficina/usuarios/contract';
import { ReautenticarProvider } from '@oficina/usuarios/web';
import type { ReactNode } from 'react';
import type { ClientState } from './persistent-state.ts';
import { client } from './session.ts';

/** Outside, because a new one at each drawing would draw the page again. */
const confirmar = (body: { password: string } | { otp: string }) =>
  client.call(sesionRoutes.confirmar, { body });

/** Around the pages whose calls may ask who it is. Not around all of them: most never do, and would wait for it. */
export function WithReautenticar({ state, children }: { state: ClientState; children: ReactNode }) {
  return (
    <ReautenticarProvider
      confirmar={confirmar}
      canUseOtp={state.usuario.otpEstado === otpEstado.code('activada')}
    >
      {children}
    </ReautenticarProvider>
  );
}
