import { defineExport, keyset } from '@oficina/http';
import { role } from '@oficina/hydra';
import { yesOrNo } from '@oficina/values';
import { mailsQuery } from '../contract/index.ts';
import { type ExportedMail, findMailsForExport } from './mails.repository.ts';

export const exportarMails = defineExport({
  name: 'suministro_mails',
  title: 'Correos',
  access: role('ROLE_SUMINISTRO_MAIL', 'ROLE_ADMIN'),
  summary: 'Planilla de correos de suministros',
  query: mailsQuery,
  columns: {
    id: (mail: ExportedMail) => mail.id,
    cuenta: (mail) => mail.cuenta,
    nombre: (mail) => mail.nombre,
    email: (mail) => mail.email,
    validado: (mail) => yesOrNo(mail.validado),
    desuscribir: (mail) => yesOrNo(mail.desuscribir),
    rebota: (mail) => yesOrNo(mail.rebota),
    ultimaFactura: (mail) => mail.ultima_factura,
  },
  rows: (reader, query) =>
    keyset<ExportedMail>((last, limit) => findMailsForExport(reader, query, last, limit)),
});
