import { isUtf8 } from 'node:buffer';
import type { Codificacion } from './perfil.ts';

const NO_ES_LETRA = '\ufffd';

// The upper half of each table, from 0x80. Windows-1252 is Latin-1 from 0xA0 on, and leaves five places empty.
const WINDOWS = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** How the bytes of a file become letters. */
export type Letras = {
  /** Every byte is a letter: places in the text are places in the bytes. */
  readonly unaPorByte: boolean;
  /** Whether all of them are letters. */
  valen(bytes: Buffer, desde: number, hasta: number): boolean;
  /** The text, with a mark where there is no letter. */
  texto(bytes: Buffer, desde: number, hasta: number): string;
};

export function letrasDe(codificacion: Codificacion): Letras {
  return codificacion === 'utf-8' ? utf8 : deTabla(codificacion === 'cp850' ? DOS : WINDOWS);
}

const utf8: Letras = {
  unaPorByte: false,
  valen: (bytes, desde, hasta) => isUtf8(bytes.subarray(desde, hasta)),
  texto: (bytes, desde, hasta) => bytes.toString('utf8', desde, hasta),
};

function deTabla(altas: string): Letras {
  const letra = (byte: string) => altas[byte.charCodeAt(0) - 0x80] ?? byte;
  const huecos = new Set([...altas].flatMap((una, indice) => (una === NO_ES_LETRA ? [0x80 + indice] : [])));
  return {
    unaPorByte: true,
    valen: (bytes, desde, hasta) => {
      if (huecos.size > 0)
        for (let lugar = desde; lugar < hasta; lugar += 1) if (huecos.has(bytes[lugar] ?? 0)) return false;
      return true;
    },
    // Through Latin-1, where every byte is the letter of its number: most of a line is already right.
    texto: (bytes, desde, hasta) => bytes.toString('latin1', desde, hasta).replace(ALTAS, letra),
  };
}

const ALTAS = /[\x80-\xff]/g;
