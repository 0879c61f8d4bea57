import type { Mender } from '@oficina/mensajes/web';
import { canOf, PedirCorreoDialog } from '@oficina/mesa/web/admin';
import { EditarMailDialog } from '@oficina/suministros/web/admin';
import type { Role } from '@oficina/values';
import { Suspense } from 'react';

const CORREOS: readonly Role[] = ['ROLE_ADMIN', 'ROLE_SUMINISTRO_MAIL', 'ROLE_MOSTRADOR'];

/** Messages fail at addresses of suministros and of accounts, whose acts belong to features above. */
export const addressMender = (roles: readonly Role[]): Mender => ({
  can: { suministro: CORREOS.some((role) => roles.includes(role)), cuenta: canOf(roles)('correo') },
  dialog: ({ owner, ...dialog }) => (
    <Suspense>
      {owner.of === 'suministro' ? (
        <EditarMailDialog opened correo={owner} {...dialog} />
      ) : (
        <PedirCorreoDialog opened persona={owner} {...dialog} />
      )}
    </Suspense>
  ),
});
