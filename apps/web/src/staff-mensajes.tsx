import { type Mender, MensajesPage } from '@oficina/mensajes/web';
import { canOf, PedirCorreoDialog, useFinds } from '@oficina/mesa/web/admin';
import { correosAtPath, correosPath } from '@oficina/suministros/contract';
import { EditarMailDialog } from '@oficina/suministros/web/admin';
import { usuarioPath } from '@oficina/usuarios/contract';
import type { Role } from '@oficina/values';
import { Suspense } from 'react';

const CORREOS: readonly Role[] = ['ROLE_ADMIN', 'ROLE_SUMINISTRO_MAIL', 'ROLE_MOSTRADOR'];

/** Messages fail at addresses of suministros and of accounts, whose acts belong to features above. */
const menderOf = (roles: readonly Role[]): Mender => ({
  can: { suministro: CORREOS.some((role) => roles.includes(role)), cuenta: canOf(roles)('correo') },
  dialog: ({ owner, ...dialog }) => (
    <Suspense>
      {owner.of === 'suministro' ? (
        <EditarMailDialog opened contact={owner} {...dialog} />
      ) : (
        <PedirCorreoDialog opened persona={owner} {...dialog} />
      )}
    </Suspense>
  ),
});

export default function StaffMensajes({ roles }: { roles: readonly Role[] }) {
  return (
    <MensajesPage
      isAdmin={roles.includes('ROLE_ADMIN')}
      findPersona={useFinds().persona}
      mender={menderOf(roles)}
      customerTo={usuarioPath}
      correosTo={correosPath}
      correosAt={correosAtPath}
    />
  );
}
