import { drawWith, type Request, type Server } from '@oficina/ui/testing';
import { onTestFinished } from 'vitest';
import type { Requerimiento } from '../../contract/index.ts';
import { clearDrafts } from '../draft/draft-store.ts';
import { HOUSE, LIGHTING_CATEGORIA, makeRequerimiento, YO } from '../requerimientos.test-kit.tsx';
import VerRequerimientoPage, { type VerRequerimientoPageProps } from './ver.page.tsx';

type TestOptions = { id?: number | null; state?: unknown; props?: Partial<VerRequerimientoPageProps> };

export function openPage(server: Server, { id = 42, state = null, props = {} }: TestOptions = {}) {
  onTestFinished(clearDrafts);
  return drawWith(
    server,
    <VerRequerimientoPage
      requerimientoId={id}
      usuarioId={YO}
      suministros={[HOUSE]}
      categorias={[LIGHTING_CATEGORIA]}
      mapa={undefined}
      contact={{ telefono: '3492 401234' }}
      {...props}
    />,
    { pathname: '/requerimientos/ver/42', state },
  );
}

/** A server with one case, which is as the last thing done to it left it. */
export function serverWithRequerimiento(
  cambios: Partial<Requerimiento>,
  answerOther: (
    request: Request,
    update: (cambios: Partial<Requerimiento>) => Requerimiento,
  ) => ReturnType<Server> = () => ({
    status: 500,
  }),
): Server {
  let requerimiento = makeRequerimiento(42, cambios);
  const update = (nuevos: Partial<Requerimiento>) => {
    requerimiento = { ...requerimiento, ...nuevos };
    return requerimiento;
  };
  return (request) => {
    if (request.method === 'GET' && request.path === '/api/requerimientos/42') return { body: requerimiento };
    return answerOther(request, update);
  };
}

export const pageText = () => document.querySelector('main')?.textContent ?? '';

/** What is being said aloud: the regions that wait for something to say are always there, empty. */
export const alertTexts = () =>
  [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent).filter(Boolean);
