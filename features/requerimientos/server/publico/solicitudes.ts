import type { Reader, Tx } from '@oficina/db';
import { type Actor, createOnce, limit, type Origin, repeated } from '@oficina/http';
import { unprocessable, type Violation } from '@oficina/hydra';
import { cuentaKey, findCandidatesByKey } from '@oficina/suministros/server';
import { INVALID_TELEFONO } from '@oficina/usuarios/contract';
import { parseTelefono, withMinimumDuration } from '@oficina/usuarios/server';
import { collapseBlanks, formatMoment } from '@oficina/values';
import {
  parseSolicitud,
  SOLICITUD_CATEGORIA,
  type Solicitud,
  type SolicitudInput,
  type SolicitudType,
} from '../../contract/index.ts';
import { createRequerimiento, type NewRequerimiento } from '../create-requerimiento.ts';
import type { RequerimientosDeps } from '../deps.ts';
import { solicitudFingerprint } from '../fingerprint.ts';
import { plazoInWords } from '../plazo.ts';
import { type Contacto, findPublicByKey } from '../requerimientos.repository.ts';
import { computeVence } from '../rules.ts';
import { findCategoriaByCodigo } from './solicitudes.repository.ts';

export type SolicitudesDeps = Omit<RequerimientosDeps, 'log' | 'atencion'>;

type SolicitudForm = SolicitudInput & { tipo: SolicitudType; telefono?: string | null | undefined };
type Requester = { actor: Actor | null; origin: Origin };

const HOUR_SECONDS = 3_600;
const PER_NETWORK = limit('solicitudes', 5, HOUR_SECONDS);
/**
 * Nobody can flood somebody else's mailbox by typing their address: beyond the limit the request is still registered and its
 * number shown, but no mail is sent.
 */
const CORREOS = limit('solicitudes-correo', 3, 24 * HOUR_SECONDS);

/**
 * The law lets anybody make these requests without an account. The answer is the same whether or not the person or the
 * suministro is known, so that nobody can find out whether they exist.
 */
export async function solicitar(deps: SolicitudesDeps, who: Requester, form: SolicitudForm, key?: string) {
  const request: SolicitudRequest = { tipo: form.tipo, ...parseForm(form) };
  const fingerprint = solicitudFingerprint(request);
  const idempotencia = key === undefined ? undefined : { key, fingerprint };
  return createOnce({
    key,
    fingerprint,
    find: (repeatedKey) => findPublicByKey(deps.db, request.contacto.documento, repeatedKey),
    repeat: ({ numero, created }) => repeated({ numero, created: formatMoment(created) }),
    // The limit is spent after validation, because correcting a form is not a new request.
    before: () => deps.limits.take(PER_NETWORK, who.origin.network),
    async create() {
      try {
        const shouldNotify = (await deps.limits.spend(CORREOS, emailOf(request))).points <= CORREOS.points;
        return await withMinimumDuration(() =>
          deps.db.tx((tx) => register(deps, tx, who, { ...request, idempotencia, shouldNotify })),
        );
      } catch (error) {
        // Nothing was registered: either the server failed or the same request was being made at once.
        await deps.limits.giveBack(PER_NETWORK, who.origin.network).catch(() => undefined);
        await deps.limits.giveBack(CORREOS, emailOf(request)).catch(() => undefined);
        throw error;
      }
    },
  });
}

function parseForm(form: SolicitudForm): { solicitud: Solicitud; contacto: Contacto } {
  const parsed = parseSolicitud(form);
  const phone = collapseBlanks(form.telefono ?? '');
  const telefono = phone === '' ? null : parseTelefono(phone);
  const violations: Violation[] = Object.entries('errors' in parsed ? parsed.errors : {}).map(
    ([propertyPath, message]) => ({ propertyPath, message, code: 'formato' }),
  );
  if (phone !== '' && !telefono)
    violations.push({ propertyPath: 'telefono', message: INVALID_TELEFONO, code: 'formato' });
  if ('errors' in parsed || violations.length > 0) throw unprocessable(violations);
  const { nombre, documento, email } = parsed.solicitud;
  return {
    solicitud: parsed.solicitud,
    contacto: { nombre, documento, email, ...(telefono && { telefono }) },
  };
}

const emailOf = ({ solicitud }: SolicitudRequest) => solicitud.email.toLowerCase();

type SolicitudRequest = { tipo: SolicitudType; solicitud: Solicitud; contacto: Contacto };

async function register(
  deps: SolicitudesDeps,
  tx: Tx,
  { actor, origin }: Requester,
  {
    tipo,
    solicitud,
    contacto,
    idempotencia,
    shouldNotify,
  }: SolicitudRequest & Pick<NewRequerimiento, 'idempotencia'> & { shouldNotify: boolean },
) {
  const categoria = await findCategoriaByCodigo(tx, SOLICITUD_CATEGORIA[tipo]);
  const { plazo, vence } = await computeVence(deps, tx, categoria, deps.clock.now());
  const suministroId = await findSuministroId(tx, solicitud.suministro);
  const { id, numero, created } = await createRequerimiento(tx, deps, {
    contacto,
    categoria,
    descripcion: descripcionOf(solicitud, categoria.nombre, suministroId),
    suministroId,
    ubicacion: null,
    vence,
    idempotencia,
    auditedBy: { actor, origin },
  });
  const fecha = formatMoment(created);
  if (shouldNotify)
    await deps.sender.enqueue(tx, {
      plantilla: 'solicitud_recibida',
      tipo: 'email',
      para: solicitud.email,
      refId: id,
      datos: { tipo, numero, fecha, plazo: plazoInWords(plazo) },
    });
  return { numero, created: fecha };
}

/** An exact match wins; otherwise a single suministro with the same normalised number. */
async function findSuministroId(reader: Reader, numero: string | null): Promise<number | null> {
  const key = cuentaKey(numero ?? '');
  const candidates = await findCandidatesByKey(reader, key);
  if (key === '') return null;
  const exact = candidates.find(({ cuenta }) => cuenta === numero);
  const only = candidates.length === 1 ? candidates[0] : undefined;
  return (exact ?? only)?.id ?? null;
}

function descripcionOf(
  { detalle, suministro }: Solicitud,
  categoria: string,
  suministroId: number | null,
): string {
  const request = detalle ?? categoria;
  // The suministro was not identified, so the staff get the number as it was typed.
  return suministro && suministroId === null ? `${request}\n\nNúmero de suministro: ${suministro}` : request;
}
