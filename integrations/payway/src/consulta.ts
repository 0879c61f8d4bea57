import { isSilence, ok, retryable } from '@oficina/outside';
import type { Consulta } from '@oficina/pagos/server';
import type { Motivo } from '@oficina/values';
import { z } from 'zod';
import type { Client } from './client.ts';
import { readError } from './errors.ts';
import { type PagoRead, readPago } from './estados.ts';
import { type Judged, readFailure } from './judge.ts';
import type { PaywayOptions } from './settings.ts';

const PAGE = 50;
const MOST_PAGES = 20;

const Page = z.object({
  hasMore: z.boolean().nullish().catch(undefined),
  results: z.array(z.looseObject({ site_transaction_id: z.string() })),
});

type Found = Judged<PagoRead[], Motivo>;

/** The vendor allows no search other than by our reference. */
export function createConsulta(client: Client, options: PaywayOptions) {
  const { siteId, listSiteParam, readTimeoutMs, cardStore, v1LookupProven, v1Cards } = options;
  // Each card is charged by the API that saved it, whatever the current setting, and a reference does not say which one that
  // was.
  const blind = !v1LookupProven && (cardStore === 'internal_token' || v1Cards);

  function pathOf(referencia: string, offset: number): string {
    const query = new URLSearchParams({
      offset: String(offset),
      pageSize: String(PAGE),
      siteOperationId: referencia,
      ...(listSiteParam === 'empty' ? {} : { [listSiteParam]: siteId }),
    });
    return `/api/v2/payments?${query}`;
  }

  async function findPagos(referencia: string): Promise<Found> {
    const ours: PagoRead[] = [];
    let offset = 0;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const path = pathOf(referencia, offset);
      const answer = await client({ method: 'GET', path, key: 'private', timeoutMs: readTimeoutMs });
      if (isSilence(answer)) return readFailure(answer);
      if (answer.status === 404 && readError(answer.json)?.type === 'not_found_error') return ok(ours);
      const page = answer.status === 200 ? Page.safeParse(answer.json).data : undefined;
      if (!page) return readFailure(answer);
      const rows = page.results.filter((row) => row.site_transaction_id === referencia);
      const read = rows.map(readPago).filter((one) => one !== undefined);
      if (read.length < rows.length) return retryable('la lista trae un pago que no se entiende', true);
      ours.push(...read);
      if (rows.length < page.results.length)
        // The list was not filtered, so a payment that is missing from it may still exist.
        return ours.length > 0 ? ok(ours) : retryable('la lista trae pagos de otras referencias', true);
      if (!page.hasMore || rows.length === 0) return ok(ours);
      offset += rows.length;
    }
    return retryable('la lista no termina', true);
  }

  return async function consultar(referencia: string): Promise<Judged<Consulta, Motivo>> {
    const found = await findPagos(referencia);
    if (found.outcome.kind !== 'ok') return { ...found, outcome: found.outcome };
    const consulta = summaryOf(found.outcome.value);
    // It is not proven that this list shows the payments of the other API, so a missing payment may still exist.
    return ok(blind && consulta.estado === 'inexistente' ? { ...consulta, unproven: true } : consulta);
  };
}

function summaryOf(pagos: PagoRead[]): Consulta {
  const of = (estado: PagoRead['estado']) => pagos.filter((one) => one.estado === estado);
  const cobros = (list: PagoRead[]) => list.map(({ charge }) => charge).sort(byId);
  const [approved, refunded, [rechazado]] = [of('aprobado'), of('devuelto'), of('rechazado')];
  if (approved.length > 0) return { estado: 'aprobado', charges: cobros(approved) };
  if (of('en-curso').length > 0) return { estado: 'en-curso', charges: [] };
  if (refunded.length > 0) return { estado: 'devuelto', charges: cobros(refunded) };
  if (rechazado) return { estado: 'rechazado', charges: [], rechazo: rechazado.rechazo.rechazo };
  return { estado: 'inexistente', charges: [] };
}

/** The oldest comes first. The gateway's numbers grow; its dates are not reliable. */
const byId = (a: { idPasarela: string }, b: { idPasarela: string }) =>
  a.idPasarela.length - b.idPasarela.length || (a.idPasarela < b.idPasarela ? -1 : 1);
