import type { Refusal } from '@oficina/hydra';
import type { AdjuntosDeps } from './deps.ts';
import {
  contenidoDistinto,
  conVirus,
  fotoIlegible,
  imagenGrande,
  noDisponible,
  pdfActivo,
  pdfLargo,
  tipoNoPermitido,
} from './errors.ts';
import {
  BYTES_PARA_RECONOCER,
  FORMATO_DE,
  type Formato,
  GUARDADO_COMO,
  reconocer,
  type TipoGuardado,
} from './formatos.ts';
import { enMemoria, type Partes } from './guardar-partes.ts';
import { conExtension, extensionDe } from './nombre.ts';
import type { Recibido } from './recibir-archivo.ts';
import type { PorQueNo } from './taller/pedido.ts';
import type { Hecho } from './taller/taller.ts';

export type Preparado = Partes & { fileName: string; tipo: TipoGuardado };

/** What the name promises, before a byte is read. */
export function formatoPrometido(fileName: string): Formato {
  const extension = extensionDe(fileName);
  if (!extension) throw tipoNoPermitido();
  return FORMATO_DE[extension];
}

/** From what came to what may be kept, or the sentence that says why not. */
export async function prepararArchivo(
  deps: AdjuntosDeps,
  recibido: Recibido,
  fileName: string,
): Promise<Preparado> {
  const formato = formatoPrometido(fileName);
  if (reconocer(await recibido.inicio(BYTES_PARA_RECONOCER)) !== formato) throw contenidoDistinto();
  await buscarVirus(deps, recibido);
  const trabajo = formato === 'pdf' ? ({ que: 'pdf' } as const) : ({ que: 'imagen', formato } as const);
  const hecho = await deps.taller.hacer(trabajo, recibido.entero);
  if (hecho.kind !== 'ok') throw porQueNo(deps, hecho, formato);
  const { tipo, extension } = GUARDADO_COMO[formato];
  return {
    fileName: extension ? conExtension(fileName, extension) : fileName,
    tipo,
    archivo: hecho.imagen ? enMemoria(hecho.imagen.bytes) : recibido,
    miniatura: hecho.imagen && enMemoria(hecho.imagen.miniatura),
  };
}

/** What came and not what is kept: a virus may be in what the cleaning takes away, and whoever sent it has to know. */
async function buscarVirus({ antivirus }: AdjuntosDeps, recibido: Recibido): Promise<void> {
  if (!antivirus) return;
  const outcome = await antivirus.revisar(recibido.leer(), recibido.tamano);
  if (outcome.kind === 'rejected') throw conVirus();
  // Whatever is not a clear yes.
  if (outcome.kind !== 'ok') throw noDisponible();
}

const DE_IMAGEN: Readonly<Record<PorQueNo, () => Refusal>> = {
  ilegible: contenidoDistinto,
  grande: imagenGrande,
  activo: contenidoDistinto,
  largo: imagenGrande,
};
const DE_PDF: Readonly<Record<PorQueNo, () => Refusal>> = {
  ilegible: contenidoDistinto,
  grande: contenidoDistinto,
  activo: pdfActivo,
  largo: pdfLargo,
};

function porQueNo({ log }: AdjuntosDeps, hecho: Exclude<Hecho, { kind: 'ok' }>, formato: Formato): Refusal {
  if (hecho.kind === 'cerrado') {
    log.error({ operacion: 'adjunto-taller', resultado: hecho.kind }, 'files cannot be looked at');
    return noDisponible();
  }
  if (hecho.kind !== 'no')
    log.warn({ operacion: 'adjunto-taller', resultado: hecho.kind, tipo: formato }, 'a file was given up');
  if (formato === 'pdf') return hecho.kind === 'no' ? DE_PDF[hecho.motivo]() : contenidoDistinto();
  // It took too long or too much memory.
  if (hecho.kind !== 'no') return imagenGrande();
  // Of these a person can make a photograph that we read; the others are photographs already.
  if (hecho.motivo === 'ilegible' && (formato === 'heic' || formato === 'svg')) return fotoIlegible();
  return DE_IMAGEN[hecho.motivo]();
}
