import type { TextoRechazado } from '@oficina/mensajes/server';

export type DestFormat = 'e164' | 'nacional10';
export type Address = { dest_addr_ton: number; dest_addr_npi: number; destination_addr: string };

const E164 = /^\+[1-9]\d{6,14}$/;
const ARGENTINE_MOBILE = /^\+549(\d{10})$/;
const INTERNATIONAL = 1;
const NATIONAL = 2;
const ISDN = 1;

export function addressOf(telefono: string, format: DestFormat): Address | TextoRechazado {
  if (!E164.test(telefono)) return 'numero';
  const national = ARGENTINE_MOBILE.exec(telefono)?.[1];
  // In Argentina the 9 after the 54 marks a mobile.
  if (telefono.startsWith('+54') && national === undefined)
    return telefono.startsWith('+549') ? 'numero' : 'no-movil';
  if (format === 'e164')
    return { dest_addr_ton: INTERNATIONAL, dest_addr_npi: ISDN, destination_addr: telefono.slice(1) };
  if (national === undefined) return 'numero';
  return { dest_addr_ton: NATIONAL, dest_addr_npi: ISDN, destination_addr: national };
}
