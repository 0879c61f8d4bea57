import { randomBytes } from 'node:crypto';

const HEX = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** It opens one pago without an account: 128 random bits, none of them fixed, as in the link of a factura. */
export const newClave = (): string => randomBytes(16).toString('hex').replace(HEX, '$1-$2-$3-$4-$5');
