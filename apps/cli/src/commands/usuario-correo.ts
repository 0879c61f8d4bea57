import { parseArgs } from 'node:util';
import { houseSettings, loadConfig } from '@oficina/config';
import { createLogger } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import { createJobs } from '@oficina/jobs';
import { createMensajero, mensajesJobs } from '@oficina/mensajes/server';
import { revokeSesionesDe } from '@oficina/sesion/server';
import { cambiarEmailPorOrden } from '@oficina/usuarios/server';
import { systemClock } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { conBase, quienCorre } from '../base.ts';
import { EX_DATAERR, EX_OK, EX_USAGE } from '../exit-codes.ts';

const USO = `Uso: oficina usuario-correo <correo actual> <correo nuevo> --motivo "por qué"

  Cambia el correo de una cuenta. Es la única forma de cambiar el de un administrador. Se cierran las sesiones si es del
  personal, se avisa al correo anterior y queda en la auditoría quién lo hizo y por qué (de 10 a 500 letras). Su
  verificación en dos pasos sigue como estaba.`;

/** The address of somebody whom nobody may edit by the page. */
export async function usuarioCorreo(args: readonly string[]): Promise<number> {
  const pedido = leer(args);
  if (!pedido) {
    console.error(USO);
    return EX_USAGE;
  }
  const { base } = loadConfig({ base: houseSettings.base });
  const { claveDeCodigos, claveDeCifrado } = base;
  const clock = systemClock;
  return conBase(async (db, url) => {
    const log = createLogger('error');
    const jobs = await createJobs({ url, clock, log, jobs: mensajesJobs, connections: 1 });
    try {
      const { encolar } = createMensajero({ jobs, clock, cifrado: createCipher([claveDeCifrado]) });
      const deps = {
        ...{ db, clock, claveDeCodigos },
        ...{ encolarMensaje: encolar, terminarSesiones: revokeSesionesDe },
      };
      const { antes, despues } = await cambiarEmailPorOrden(deps, { ...pedido, por: quienCorre() });
      console.log(`${antes} ahora es ${despues}. Se avisó a ${antes}.`);
      return EX_OK;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      console.error(error.status === 404 ? `No hay una cuenta con ${pedido.actual}.` : faltaDe(error));
      return EX_DATAERR;
    } finally {
      await jobs.stop(2_000);
    }
  }, 2);
}

const faltaDe = ({ violations, message }: Refusal) => violations[0]?.message ?? message;

function leer(args: readonly string[]): { actual: string; nuevo: string; motivo: string } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { motivo: { type: 'string' } },
    });
    const [actual, nuevo, ...mas] = positionals;
    if (!actual || !nuevo || mas.length > 0 || values.motivo === undefined) return null;
    return { actual, nuevo, motivo: values.motivo };
  } catch {
    return null;
  }
}
