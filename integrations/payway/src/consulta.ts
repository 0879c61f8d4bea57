import { isSilence, ok, retryable } from '@oficina/outside';
import type { ChargeList, Consulta, ListedCharge } from '@oficina/pagos/server';
import type { Motivo } from '@oficina/values';
import { z } from 'zod';
import type { Client } from './client.ts';
import { readError } from './errors.ts';
import { type PagoRead, readPago } from './estados.ts';
import { type Judged, readFailure } from './judge.ts';
import type { PaywayOptions } from './settings.ts';

const PAGE = 50;
const MOST_PAGES = 20;
const MOST_LISTED_PAGES = 50_000;
const OVERLAP = 10;

const Page = z.object({
  hasMore: z.boolean().nullish().catch(undefined),
  results: z.array(z.unknown()),
});

type Found = Judged<PagoRead[], Motivo>;

/** A page of the list that has nothing means that there are no more. */
type ReadPage = Judged<{ rows: PagoRead[]; hasMore: boolean }, Motivo>;

/** The vendor allows no search other than by our reference, and its list has neither dates to filter by nor a promised order. */
export function createConsulta(client: Client, options: PaywayOptions) {
  const { siteId, listSiteParam, readTimeoutMs, cardStore, v1LookupProven, v1Cards } = options;
  // Each card is charged by the API that saved it, whatever the current setting, and a reference does not say which one that
  // was.
  const blind = !v1LookupProven && (cardStore === 'internal_token' || v1Cards);

  async function readPage(offset: number, referencia?: string): Promise<ReadPage> {
    const query = new URLSearchParams({
      offset: String(offset),
      pageSize: String(PAGE),
      ...(referencia !== undefined && { siteOperationId: referencia }),
      ...(listSiteParam === 'empty' ? {} : { [listSiteParam]: siteId }),
    });
    const answer = await client({
      method: 'GET',
      path: `/api/v2/payments?${query}`,
      key: 'private',
      timeoutMs: readTimeoutMs,
    });
    if (isSilence(answer)) return readFailure(answer);
    if (answer.status === 404 && readError(answer.json)?.type === 'not_found_error')
      return ok({ rows: [], hasMore: false });
    const page = answer.status === 200 ? Page.safeParse(answer.json).data : undefined;
    if (!page) return readFailure(answer);
    const rows = page.results.map(readPago).filter((one) => one !== undefined);
    if (rows.length < page.results.length) return retryable('la lista trae un pago que no se entiende', true);
    return ok({ rows, hasMore: page.hasMore === true && rows.length > 0 });
  }

  async function findPagos(referencia: string): Promise<Found> {
    const ours: PagoRead[] = [];
    let offset = 0;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page = await readPage(offset, referencia);
      if (page.outcome.kind !== 'ok') return { ...page, outcome: page.outcome };
      const { rows, hasMore } = page.outcome.value;
      const matching = rows.filter((row) => row.referencia === referencia);
      ours.push(...matching);
      if (matching.length < rows.length)
        // The list was not filtered, so a payment that is missing from it may still exist.
        return ours.length > 0 ? ok(ours) : retryable('la lista trae pagos de otras referencias', true);
      if (!hasMore) return ok(ours);
      offset += rows.length;
    }
    return retryable('la lista no termina', true);
  }

  async function consultar(
    referencia: string,
    { isUnsaved } = { isUnsaved: false },
  ): Promise<Judged<Consulta, Motivo>> {
    const found = await findPagos(referencia);
    if (found.outcome.kind !== 'ok') return { ...found, outcome: found.outcome };
    const consulta = summaryOf(found.outcome.value);
    // It is not proven that this list shows the payments of the other API, so a missing payment may still exist. A card that
    // was typed to pay once is never charged by it.
    const isProven = !blind || isUnsaved;
    return ok(!isProven && consulta.estado === 'inexistente' ? { ...consulta, unproven: true } : consulta);
  }

  /** The whole list is read, unless it comes newest first and has already gone past the moment asked for. */
  async function listar(since: Date): Promise<Judged<ChargeList, Motivo>> {
    const seen = new Map<string, PagoRead>();
    let offset = 0;
    let last: PagoRead | undefined;
    let isNewestFirst = true;
    for (let pages = 0; pages < MOST_LISTED_PAGES; pages += 1) {
      const page = await readPage(offset);
      if (page.outcome.kind !== 'ok') return { ...page, outcome: page.outcome };
      const { rows, hasMore } = page.outcome.value;
      for (const row of rows) {
        if (last && byId(last.charge, row.charge) < 0) isNewestFirst = false;
        last = row;
        seen.set(row.charge.idPasarela, row);
      }
      const isPast = isNewestFirst && rows.every(({ moment }) => moment !== undefined && moment < since);
      if (!hasMore || isPast) return ok({ charges: listedSince(seen.values(), since), unproven: blind });
      // A payment that arrives meanwhile moves the others to the next page, so the pages overlap.
      offset += Math.max(1, rows.length - OVERLAP);
    }
    return retryable('la lista no termina', true);
  }

  return { consultar, listar };
}

/** A payment without a date that can be read may be recent. */
const listedSince = (pagos: Iterable<PagoRead>, since: Date): ListedCharge[] =>
  [...pagos]
    .filter(({ moment }) => moment === undefined || moment >= since)
    .map(({ referencia = '', estado, charge, moment = since }) => ({ referencia, estado, charge, moment }))
    .sort((a, b) => byId(a.charge, b.charge));

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
