import { bool, defineQuery, exactText, list, loggedIn, partial, relation, start } from '@oficina/hydra';
import { Suministro } from './suministro.ts';

export const suministrosQuery = defineQuery({
  filters: {
    usuario: relation('usuarios'),
    busqueda: partial(),
    cuenta: start(),
    nombre: partial(),
    documento: exactText(),
    cuit: exactText(),
    pagoInhabilitado: bool(),
    zona: exactText(),
  },
  order: ['id', 'cuenta', 'nombre'],
  unpaged: true,
});

export const suministrosRoutes = {
  listar: list('/api/suministros', {
    access: loggedIn(),
    member: Suministro,
    query: suministrosQuery,
    summary: 'Suministros propios; el personal, todos',
  }),
} as const;
