import { sesionRoutes } from '@oficina/sesion/contract';
import { otpEstado } from '@oficina/usuarios/contract';
import { ReautenticarProvider } from '@oficina/usuarios/web';
import type { ReactNode } from 'react';
import type { ClientState } from './persistent-state.ts';
import { client } from './session.ts';

/** This stays outside the component, because a new function on each render would redraw the page. */
const confirmar = (body: { password: string } | { otp: string }) =>
  client.call(sesionRoutes.confirmar, { body });

/** This wraps only the pages whose calls may ask for the password again; the others would load it for nothing. */
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
