import smpp from 'smpp';

// The library guesses the encoding of texts and dates, and ends the connection when it cannot read one. Receipts must stay
// as bytes: a "_" in an identifier is another character in the alphabet of the SMS.
for (const command of ['deliver_sm', 'data_sm'])
  for (const parameter of Object.values(smpp.commands[command]?.params ?? {})) delete parameter.filter;
delete smpp.tlvs.message_payload?.filter;

export type { PDU } from 'smpp';
export const { PDU: Pdu, connect } = smpp;
