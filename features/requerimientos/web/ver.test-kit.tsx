import { beforeEach } from 'vitest';
import type { Requerimiento } from '../contract/index.ts';
import { olvidarBorradores } from './borrador/aparato.ts';
import { ALUMBRADO, CASA, drawWith, type Pedido, type Server, unCaso, YO } from './casos.test-kit.tsx';
import VerRequerimientoPage, { type VerRequerimientoPageProps } from './ver.page.tsx';

// What a test leaves written is not of the next one.
beforeEach(olvidarBorradores);

type Opciones = { id?: number | null; state?: unknown; props?: Partial<VerRequerimientoPageProps> };

export function abrir(server: Server, { id = 42, state = null, props = {} }: Opciones = {}) {
  return drawWith(
    server,
    <VerRequerimientoPage
      casoId={id}
      usuarioId={YO}
      suministros={[CASA]}
      categorias={[ALUMBRADO]}
      mapa={undefined}
      contact={{ telefono: '3492 401234' }}
      categoriaTo={(categoria) => `/cat/${categoria}`}
      agregarTo={(categoria) => `/agregar/${categoria}`}
      {...props}
    />,
    { pathname: '/requerimientos/ver/42', state },
  );
}

/** A server with one case, which is as the last thing done to it left it. */
export function conCaso(
  cambios: Partial<Requerimiento>,
  otros: (
    pedido: Pedido,
    poner: (cambios: Partial<Requerimiento>) => Requerimiento,
  ) => ReturnType<Server> = () => ({
    status: 500,
  }),
): Server {
  let caso = unCaso(42, cambios);
  const poner = (nuevos: Partial<Requerimiento>) => {
    caso = { ...caso, ...nuevos };
    return caso;
  };
  return (pedido) => {
    if (pedido.method === 'GET' && pedido.url.pathname === '/api/requerimientos/42') return { body: caso };
    return otros(pedido, poner);
  };
}

export const pagina = () => document.querySelector('main')?.textContent ?? '';

/** What is being said aloud: the regions that wait for something to say are always there, empty. */
export const alertas = () =>
  [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent).filter(Boolean);
