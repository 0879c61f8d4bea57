import type { Past } from '@oficina/payway/simulator';
import pg from 'pg';
import { gatewayTokenOf } from './cards.ts';

type Card = { id: number; bin: string; last4: string; month: number; year: number };
type Charge = Card & {
  gateway_id: number;
  reference: string;
  amount: number;
  method: number;
  estado: number;
  at: Date;
};

const CARD = `t.id::int, t.bin, right(t.numero_enmascarado, 4) AS last4, left(t.vencimiento, 2)::int AS month,
  right(t.vencimiento, 2)::int AS year`;

/**
 * The simulated gateway forgets everything when it stops, so at each start it needs the saved cards and the charges of the
 * unfinished pagos. Those in doubt stay in progress for as long as the demonstration lasts; the refund stays at the bank,
 * which does not return it yet.
 */
export async function gatewayPast(ownerUrl: string): Promise<Past> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'seed-demo' });
  await client.connect();
  try {
    const cards = await client.query<Card>(
      `SELECT ${CARD} FROM tarjetas t JOIN usuarios u ON u.id = t.usuario_id
       WHERE u.email LIKE '%@vecinos.test' AND t.eliminada IS NULL ORDER BY t.id`,
    );
    const charges = await client.query<Charge>(
      `SELECT ${CARD}, 900000000 + p.id::int AS gateway_id, p.referencia AS reference, p.total_cent::int AS amount, t.emisor AS method,
         p.estado, p.created AS at
       FROM pagos p JOIN tarjetas t ON t.id = p.tarjeta_id JOIN usuarios u ON u.id = p.usuario_id
       WHERE p.estado IN (3, 5) AND u.email LIKE '%@vecinos.test' ORDER BY p.id`,
    );
    return {
      cards: cards.rows.map(({ id, ...card }) => ({
        token: gatewayTokenOf(id),
        card: { ...card, length: 16, refusal: null, wrongCode: false },
      })),
      charges: charges.rows.map(({ gateway_id, reference, amount, method, bin, last4, estado, at }) => ({
        ...{ id: gateway_id, api: 'v1', reference, amount, method, bin, last4, at: at.toISOString() },
        ...{ status: estado === 3 ? 'review' : 'accredited', reason: null, customer: null, savedToken: null },
      })),
    };
  } finally {
    await client.end();
  }
}
