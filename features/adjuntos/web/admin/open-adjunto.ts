import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { type ArchivoAdjunto, adjuntosRoutes, OTP_NOT_ACTIVE } from '../../contract/index.ts';

export type OpenResult =
  | { kind: 'abierto'; archivo: Blob }
  /** The file is protected: a code of the authenticator application opens the files of this case for five minutes. */
  | { kind: 'codigo'; texto: string }
  | { kind: 'sin-segundo-paso'; texto: string }
  | { kind: 'no'; texto: string };

const OPEN_FAILED = 'No pudimos abrir el archivo. Probá de nuevo.';

/** With these statuses the message of the server is shown: there were too many codes, or access was lost meanwhile. */
const STATUSES_WITH_MESSAGE: readonly number[] = [403, 404, 429];

export function useOpenAdjunto(): (adjunto: ArchivoAdjunto, otp: string) => Promise<OpenResult> {
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
      if (status === 403 && texto === OTP_NOT_ACTIVE) return { kind: 'sin-segundo-paso', texto };
      if (status === 403 && body.otpRequerido === true) return { kind: 'codigo', texto };
      return { kind: 'no', texto: STATUSES_WITH_MESSAGE.includes(status) ? texto : OPEN_FAILED };
    }
  };
}
