import { type Draft, head, iri } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import { type Acuse, Mensaje, mensajeEstado, TIPOS, tipoDe } from '../contract/index.ts';
import type { MensajeRow } from './listado.repository.ts';

/** Answered by the templates: what a message was about, when its row does not say. Never with its secret. */
export type AsuntoDe = (plantilla: string, datos: unknown) => string | undefined;

export type Vista = {
  asuntoDe: AsuntoDe;
  /** For the administrator: how it was sent, besides what was sent. */
  completo: boolean;
};

const FIN_DE_TOKEN = 6;
const finDeToken = (token: string) => `…${token.slice(-FIN_DE_TOKEN)}`;

/** A push goes to the token of a device, which opens it to whoever knows it. */
function presentPara({ tipo, para }: MensajeRow, completo: boolean): string {
  if (tipo !== TIPOS.push) return para;
  return completo ? finDeToken(para) : 'Tu celular';
}

export function presentMensaje(row: MensajeRow, { asuntoDe, completo }: Vista): Draft<Mensaje> {
  return {
    ...head(Mensaje, row.id),
    id: row.id,
    usuario: row.usuario_id === null ? null : iri('usuarios', row.usuario_id),
    para: presentPara(row, completo),
    tipo: tipoDe(row.tipo),
    prioridad: row.prioridad,
    estado: row.estado,
    asunto: row.asunto ?? asuntoDe(row.plantilla, row.datos),
    tipoContenido: row.tipo_contenido,
    created: formatMoment(row.created),
    updated: formatMoment(row.updated),
    ...(completo ? presentEnvio(row) : {}),
  };
}

function presentEnvio(row: MensajeRow): Partial<Draft<Mensaje>> {
  return {
    suministro: row.suministro_id === null ? null : iri('suministros', row.suministro_id),
    suministroCuenta: row.suministro_cuenta,
    plantilla: row.plantilla,
    intentos: row.intentos,
    // In any other state it is a note of the queue to itself.
    proximo: row.estado === mensajeEstado.code('reintento') ? formatMoment(row.proximo) : null,
    error: row.error,
    acuse: row.acuse as Acuse | null,
    usuarioNombre: row.usuario_nombre,
    tokenUsado: row.token_usado === null ? null : finDeToken(row.token_usado),
  };
}
