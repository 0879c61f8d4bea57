import smpp from 'smpp';

// The library reads texts and dates by its own guess, and one it cannot read ends the connection. Receipts are wanted
// as the bytes that came: a "_" in an identifier is another character in the alphabet of the SMS.
for (const command of ['deliver_sm', 'data_sm'])
  for (const parameter of Object.values(smpp.commands[command]?.params ?? {})) delete parameter.filter;
delete smpp.tlvs.message_payload?.filter;

export type { PDU } from 'smpp';
export const { PDU: Pdu, connect } = smpp;
