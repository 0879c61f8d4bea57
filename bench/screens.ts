import { createHash } from 'node:crypto';
import { parseQuery } from '@oficina/hydra';
import { findMotd } from '../features/ajustes/server/motd.repository.ts';
import { consumosQuery } from '../features/consumos/contract/routes.ts';
import { findConsumosByUsuario } from '../features/consumos/server/consumos.repository.ts';
import { facturasQuery } from '../features/facturas/contract/routes.ts';
import { findDeuda } from '../features/facturas/server/deuda.repository.ts';
import { findFacturasByUsuario } from '../features/facturas/server/facturas.repository.ts';
import { findSesion } from '../features/sesion/server/sesiones.repository.ts';
import { suministrosQuery } from '../features/suministros/contract/routes.ts';
import { findSuministrosByUsuario } from '../features/suministros/server/suministros.repository.ts';
import { areOwnSuministros } from '../features/suministros/server/usuario-suministros.repository.ts';
import { findUsuarioVisible } from '../features/usuarios/server/usuarios.repository.ts';
import type { Step } from './blocks.ts';
import { tokenOf } from './seed.ts';

const TODAY = '2026-09-15';
const newest = parseQuery(facturasQuery, new URLSearchParams());
const allSupplies = parseQuery(suministrosQuery, new URLSearchParams('pagination=false'));
const hashOf = (usuarioId: number) => createHash('sha256').update(tokenOf(usuarioId)).digest();

const owned: Step = {
  name: 'own supply',
  run: (db, { id, supply }) => areOwnSuministros(db, id, [supply]),
};
const session: Step = { name: 'session', run: (db, { id }) => findSesion(db, hashOf(id)) };

function consumption(months: number): Step {
  const query = parseQuery(consumosQuery, new URLSearchParams(`itemsPerPage=${months}`));
  return {
    name: `${months} months`,
    run: (db, { id, supply }) =>
      findConsumosByUsuario(db, [id], { ...query, filters: { ...query.filters, suministro: [supply] } }),
  };
}

/** The session is read again by every call, as in the routes. */
export const screens: Record<string, Step[]> = {
  'GET /api/facturas': [
    session,
    { name: 'bills', run: (db, { id }) => findFacturasByUsuario(db, [id], newest, TODAY) },
  ],
  Inicio: [
    { ...session, times: 5 },
    { name: 'user', run: (db, { id }) => findUsuarioVisible(db, id) },
    { name: 'supplies', run: (db, { id }) => findSuministrosByUsuario(db, id, allSupplies) },
    { name: 'debt', run: (db, { id }) => findDeuda(db, id, undefined, TODAY, false) },
    { name: 'motd', run: (db) => findMotd(db) },
    owned,
    consumption(13),
  ],
  'GET /api/consumos': [session, owned, consumption(24)],
};
