import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { adjuntosRoutes } from '../../contract/adjuntos.routes.ts';
import { type ArchivoAdjunto, OTP_SIN_ACTIVAR } from '../../contract/index.ts';

export type Apertura =
  | { kind: 'abierto'; archivo: Blob }
  /** Protected: the code of the application opens those of this case for five minutes. */
  | { kind: 'codigo'; texto: string }
  | { kind: 'sin-segundo-paso'; texto: string }
  | { kind: 'no'; texto: string };

const NO_SE_ABRE = 'No pudimos abrir el archivo. Probá de nuevo.';

/** Too many codes, or lost meanwhile: the server says it better. */
const DICHOS: readonly number[] = [403, 404, 429];

export function useAbrirAdjunto(): (adjunto: ArchivoAdjunto, otp: string) => Promise<Apertura> {
  const client = useClient();
  return async ({ contentUrl }, otp) => {
    try {
      return {
        kind: 'abierto',
        archivo: await client.call(adjuntosRoutes.ver, { query: { contentUrl, otp } }),
      };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, message: texto, body } = error;
      if (status === 403 && texto === OTP_SIN_ACTIVAR) return { kind: 'sin-segundo-paso', texto };
      if (status === 403 && body.otpRequerido === true) return { kind: 'codigo', texto };
      return { kind: 'no', texto: DICHOS.includes(status) ? texto : NO_SE_ABRE };
    }
  };
}
