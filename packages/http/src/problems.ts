import { isUnavailable } from '@oficina/db';
import { notFound, protocolFault, Refusal, type Route, toAuthProblem, toProblem } from '@oficina/hydra';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { prefersHtml, sendExportPage } from './export-page.ts';
import { unsupportedType } from './negotiate.ts';

const FAULT = 'Tuvimos un problema. Ya lo estamos viendo; probá de nuevo en unos minutos.';
const UNAVAILABLE = 'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.';
const RETRY_SECONDS = 30;
/** Somebody has to make room, and until then nothing is accepted that would have to be kept. */
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

export function unavailable(extra: Record<string, unknown> = {}): Refusal {
  return new Refusal(503, 'no-disponible', UNAVAILABLE, { extra, retryAfter: RETRY_SECONDS });
}

export function toRefusal(error: unknown, request?: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const code = (error as { code?: string } | null)?.code;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, 'tamano', 'Request body is too large');
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound();
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' && request) {
    const upload = request.routeOptions.config.route?.upload;
    return unsupportedType({ method: request.method, upload }, request.headers['content-type']);
  }
  if (error instanceof SyntaxError) return protocolFault('Syntax error');
  if (isUnavailable(error) || FULL_DISK.has(code ?? '')) return unavailable();
  const status = (error as { statusCode?: number } | null)?.statusCode;
  if (status === 403 || status === 404) return notFound();
  if (status !== undefined && status >= 400 && status < 500)
    return new Refusal(status, 'protocolo', 'Syntax error');
  return new Refusal(500, 'falla', FAULT);
}

function usesAuthShape(refusal: Refusal, route: Route | undefined): boolean {
  return refusal.status === 401 || (refusal.status === 429 && route?.authShape === true);
}

export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const route = request.routeOptions.config?.route;
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal.retryAfter) reply.header('retry-after', String(refusal.retryAfter));
  if (request.routeOptions.config?.window && prefersHtml(request.headers.accept))
    return sendExportPage(refusal, reply);
  const auth = usesAuthShape(refusal, route);
  const body = auth ? toAuthProblem(refusal) : toProblem(refusal, request.id);
  return reply
    .code(refusal.status)
    .header(
      'content-type',
      auth ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8',
    )
    .send(JSON.stringify(body));
}
