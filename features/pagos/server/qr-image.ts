import type { FileResult } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { toBuffer, toString as toText } from 'qrcode';
import { pagoEstado } from '../contract/index.ts';
import type { PagoRow } from './pagos.repository.ts';

const CODE = { errorCorrectionLevel: 'M', margin: 4 } as const;
const PNG_SIDE = 720;
/** Trying each filter on so many points would hold the thread, and a code does not get smaller by it. */
const FAST_PNG = { filterType: 0, deflateStrategy: 0, deflateLevel: 6 } as const;

/** What nobody can pay any more is not shown. */
function codeOf({ estado, extra }: Pick<PagoRow, 'estado' | 'extra'>): string {
  const qr = estado === pagoEstado.code('esperandoPago') ? extra.orden?.qr : undefined;
  if (qr === undefined) throw notFound();
  return qr;
}

type Waiting = Pick<PagoRow, 'id' | 'estado' | 'extra'>;

export async function qrSvg(pago: Waiting): Promise<FileResult> {
  const body = Buffer.from(await toText(codeOf(pago), { ...CODE, type: 'svg' }));
  return { body, size: body.length, name: `codigo-qr-${pago.id}.svg` };
}

/** It is saved to be opened from a wallet, so it has the size of a screen. */
export async function qrPng(pago: Waiting): Promise<FileResult> {
  const body = await toBuffer(codeOf(pago), {
    ...CODE,
    type: 'png',
    width: PNG_SIDE,
    rendererOpts: { ...FAST_PNG },
  });
  return { body, size: body.length, name: `codigo-qr-${pago.id}.png` };
}
