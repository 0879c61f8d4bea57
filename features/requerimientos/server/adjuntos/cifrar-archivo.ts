import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Cipher, Sealed } from '@oficina/values/server';

/** A file is sealed in segments, so that each can be given away as soon as it is known to be whole. */
export const SEGMENTO = 65_536;
const SELLO = 16;
const NONCE = 12;

/** What is kept of one attachment; each with nonces of its own, as they share a key. */
export type Parte = 'archivo' | 'miniatura';
const NUMERO_DE: Readonly<Record<Parte, number>> = { archivo: 0, miniatura: 1 };

/** The key of one file, and nothing else's. */
export type ClaveDeDatos = { bytes: Buffer; claveObjeto: string };

export const nuevaClave = (claveObjeto: string): ClaveDeDatos => ({ bytes: randomBytes(32), claveObjeto });

const contextoDe = (claveObjeto: string) => `adjuntos ${claveObjeto}`;

/** For the row: without the key of the installation it opens nothing, and moved to another row neither. */
export function envolver(cifrado: Cipher, { bytes, claveObjeto }: ClaveDeDatos): Sealed {
  return cifrado.seal(bytes.toString('base64'), contextoDe(claveObjeto));
}

/** Null when the key of the installation is gone, or the row was tampered with. */
export function desenvolver(cifrado: Cipher, sealed: Sealed, claveObjeto: string): ClaveDeDatos | null {
  const texto = cifrado.open(sealed, contextoDe(claveObjeto));
  return texto === null ? null : { bytes: Buffer.from(texto, 'base64'), claveObjeto };
}

const segmentosDe = (tamano: number) => Math.max(1, Math.ceil(tamano / SEGMENTO));

export const tamanoCifrado = (tamano: number) => tamano + segmentosDe(tamano) * SELLO;

/** What a sealed file of that size holds; null when none has that size. */
export function tamanoDescifrado(cifrado: number): number | null {
  const segmentos = Math.max(1, Math.ceil(cifrado / (SEGMENTO + SELLO)));
  const tamano = cifrado - segmentos * SELLO;
  return tamano >= 0 && tamanoCifrado(tamano) === cifrado ? tamano : null;
}

/**
 * Which part of which file, which of its segments and whether it is the last one: a segment moved, repeated or left
 * out does not open, nor does a file that was cut.
 */
function nonceDe(parte: Parte, segmento: number, ultimo: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE);
  nonce[0] = NUMERO_DE[parte];
  nonce[1] = ultimo ? 1 : 0;
  nonce.writeUInt32BE(segmento, NONCE - 4);
  return nonce;
}

type Pedazos = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The same key and bytes give the same every time: its hash can be known before it is stored. */
export async function* cifrar(clave: ClaveDeDatos, parte: Parte, origen: Pedazos): AsyncGenerator<Buffer> {
  for await (const { bytes, numero, ultimo } of enSegmentos(origen, SEGMENTO)) {
    const cipher = createCipheriv('aes-256-gcm', clave.bytes, nonceDe(parte, numero, ultimo));
    cipher.setAAD(Buffer.from(contextoDe(clave.claveObjeto)));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws at the first segment that is not what was sealed; nothing of it is given. */
export async function* descifrar(clave: ClaveDeDatos, parte: Parte, origen: Pedazos): AsyncGenerator<Buffer> {
  for await (const { bytes, numero, ultimo } of enSegmentos(origen, SEGMENTO + SELLO)) {
    if (bytes.length < SELLO) throw new Error('A sealed file was cut.');
    const decipher = createDecipheriv('aes-256-gcm', clave.bytes, nonceDe(parte, numero, ultimo));
    decipher.setAAD(Buffer.from(contextoDe(clave.claveObjeto)));
    decipher.setAuthTag(bytes.subarray(-SELLO));
    yield Buffer.concat([decipher.update(bytes.subarray(0, -SELLO)), decipher.final()]);
  }
}

type Segmento = { bytes: Buffer; numero: number; ultimo: boolean };

/** Pieces of any size made into segments; one is held back until it is known whether another follows. */
async function* enSegmentos(origen: Pedazos, largo: number): AsyncGenerator<Segmento> {
  let junto: Uint8Array[] = [];
  let tiene = 0;
  let numero = 0;
  for await (const pedazo of origen) {
    if (pedazo.length === 0) continue;
    junto.push(pedazo);
    tiene += pedazo.length;
    if (tiene <= largo) continue;
    const todo = Buffer.concat(junto);
    let at = 0;
    for (; tiene - at > largo; at += largo) {
      yield { bytes: todo.subarray(at, at + largo), numero, ultimo: false };
      numero += 1;
    }
    junto = [todo.subarray(at)];
    tiene -= at;
  }
  yield { bytes: Buffer.concat(junto), numero, ultimo: true };
}
