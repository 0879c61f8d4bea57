import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ConfigError, commonSettings, loadConfig, type ValuesOf } from '@oficina/config';
import { closeDb, createDb, type Db } from '@oficina/db';
import { createLogger } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import { plantillas, type Rebote, registrarRebote } from '@oficina/mensajes/server';
import { readBounce, settings as smtpSettings, type VerpOptions } from '@oficina/smtp';
import { makeBajaToken, markMailBouncing, unsubscribeByToken } from '@oficina/suministros/server';
import { markEmailRebota } from '@oficina/usuarios/server';
import { type Secret, systemClock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { defineCommand } from '../command.ts';
import { EX_OK, EX_TEMPFAIL } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

const MINUTE_MS = 60_000;
/** A report is small, but it may quote the whole mail after the part that matters. */
const LARGEST = 1_048_576;
const NO_ADDRESS = '0.0.0.0';

const USAGE = `rebote < correo

  Lo llama el servidor de correo con cada mensaje devuelto, y anota de cuál de los nuestros habla. Termina con 0 si lo
  tomó; 75, que lo guarde y pruebe más tarde.`;

/**
 * The mail server pipes each mail that reaches a bounce address into this command. Every mail is accepted, because a mail
 * server whose bounce is refused bounces it again. Only when it could not be written is the server asked to try later.
 */
export const rebote = defineCommand({ usage: USAGE, run });

async function run(_given: unknown, { env, stdin, logStream }: Terminal): Promise<number> {
  const { base, logSettings, smtp } = loadConfig(
    { base: commonSettings.base, logSettings: commonSettings.log, smtp: smtpSettings },
    env,
  );
  const log = createLogger(logSettings.nivel, logStream);
  const bounce = readBounce(await beginningOf(stdin), verpOf(smtp));
  if (!bounce) {
    log.info({ operacion: 'rebote', resultado: 'ajeno' }, 'not a report of a mail of ours');
    return EX_OK;
  }
  const db = createDb({ url: base.url.reveal(), max: 1, applicationName: 'oficina-cli' });
  try {
    await recordRebote(db, log, base.codigosKey, bounce);
    return EX_OK;
  } catch (error) {
    log.error({ operacion: 'rebote', mensajeId: bounce.mensajeId, error }, 'a bounce was not written');
    return EX_TEMPFAIL;
  } finally {
    await closeDb(db);
  }
}

function recordRebote(db: Db, log: Logger, codigosKey: Secret<string>, bounce: Rebote): Promise<void> {
  const clock = systemClock;
  return registrarRebote(
    {
      db,
      clock,
      log,
      plantillas,
      async onRebote(tx, email) {
        await markEmailRebota(tx, email);
        await markMailBouncing(tx, email);
      },
      async onComplaint({ usuarioId, preferencia, email }) {
        const scope = { usuario: usuarioId, preferencia };
        // A complaint counts as if the person had used the unsubscribe link of that mail, with the same rules and audit.
        const vence = new Date(clock.now().getTime() + MINUTE_MS);
        const token = makeBajaToken(codigosKey, { scope, email, vence });
        const origin = { id: randomUUID(), ip: NO_ADDRESS };
        await unsubscribeByToken({ db, clock, linksKey: codigosKey }, origin, token).catch(unlessGone);
      },
    },
    bounce,
  );
}

/** A 404 means that the account no longer exists or has another address now. */
function unlessGone(error: unknown): void {
  if (!(error instanceof Refusal) || error.status !== 404) throw error;
}

function verpOf({ bounceDomain, bounceHmac }: ValuesOf<typeof smtpSettings>): VerpOptions {
  if (bounceDomain && bounceHmac) return { domain: bounceDomain, secret: bounceHmac };
  throw new ConfigError(['Para leer los rebotes hacen falta MAIL_BOUNCE_DOMAIN y MAIL_BOUNCE_HMAC.']);
}

/** The whole input is read, so that the writer does not get a broken pipe; only the beginning is kept. */
async function beginningOf(input: Readable): Promise<Buffer> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const piece of input as AsyncIterable<Buffer>) {
    if (size < LARGEST) kept.push(piece.subarray(0, LARGEST - size));
    size += piece.length;
  }
  return Buffer.concat(kept);
}
