import type { Db } from '@oficina/db';
import { type Draft, type Listing, notFound, type Query } from '@oficina/hydra';
import type { mailsQuery, SuministroMail } from '../contract/index.ts';
import { findMailById, findMails, type MailRow } from './mails.repository.ts';
import { presentMail } from './present-mail.ts';

export async function listarMails(
  deps: { db: Db },
  query: Query<typeof mailsQuery>,
): Promise<Listing<Draft<SuministroMail>>> {
  const page = await findMails(deps.db, query);
  return { ...page, rows: page.rows.map(presentMail) };
}

export async function requireMail(deps: { db: Db }, id: number): Promise<MailRow> {
  const row = await findMailById(deps.db, id);
  if (!row) throw notFound();
  return row;
}
