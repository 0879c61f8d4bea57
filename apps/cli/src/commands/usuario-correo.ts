import { parseArgs } from 'node:util';
import { createLogger } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import { createJobs } from '@oficina/jobs';
import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import { revokeSesionesOf } from '@oficina/sesion/server';
import { cambiarEmail } from '@oficina/usuarios/server';
import { systemClock } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { operatorName, withDatabase } from '../database.ts';
import { CommandFailure, EX_DATAERR, EX_OK, EX_USAGE } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

const USAGE = `Uso: oficina usuario-correo <correo actual> <correo nuevo> --motivo "por qué"

  Cambia el correo de una cuenta. Es la única forma de cambiar el de un administrador. Se cierran las sesiones si es del
  personal, se avisa al correo anterior y queda en la auditoría quién lo hizo y por qué (de 10 a 500 letras). Su
  verificación en dos pasos sigue como estaba.`;

/** This changes the address of accounts that nobody may edit on the page. */
export async function usuarioCorreo(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = readArgs(args);
  if (!options) throw new CommandFailure(EX_USAGE, USAGE);
  const clock = systemClock;
  return withDatabase(terminal.env, async (db, { url, codigosKey, encryptionKey }) => {
    const log = createLogger('error', terminal.logStream);
    const jobs = await createJobs({ url: url.reveal(), clock, log, jobs: mensajesJobs, connections: 1 });
    try {
      const { enqueue } = createMensajeSender({ jobs, clock, cipher: createCipher([encryptionKey]) });
      const deps = {
        db,
        clock,
        codigosKey,
        enqueueMensaje: enqueue,
        endSesiones: revokeSesionesOf,
      };
      const { before, after } = await cambiarEmail(deps, { ...options, operator: operatorName() });
      terminal.console.log(`${before} ahora es ${after}. Se avisó a ${before}.`);
      return EX_OK;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const message = error.status === 404 ? `No hay una cuenta con ${options.actual}.` : refusalText(error);
      throw new CommandFailure(EX_DATAERR, message);
    } finally {
      await jobs.stop(2_000);
    }
  });
}

const refusalText = ({ violations, message }: Refusal) => violations[0]?.message ?? message;

function readArgs(args: readonly string[]): { actual: string; nuevo: string; motivo: string } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { motivo: { type: 'string' } },
    });
    const [actual, nuevo, ...more] = positionals;
    if (!actual || !nuevo || more.length > 0 || values.motivo === undefined) return null;
    return { actual, nuevo, motivo: values.motivo };
  } catch {
    return null;
  }
}
