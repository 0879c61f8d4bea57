import { createHash } from 'node:crypto';
import { packRef } from '@oficina/payway';
import { sealRef } from '@oficina/tarjetas/server';
import type { Cipher } from '@oficina/values/server';
import type { ClientBase } from 'pg';
import { chance, pick } from './chance.ts';

const DAY = 86_400_000;

const BRANDS = [
  { bin: '450799', emisor: 1, nombre: 'Visa' },
  { bin: '529991', emisor: 104, nombre: 'Mastercard' },
  { bin: '451772', emisor: 31, nombre: 'Visa Débito' },
  { bin: '589657', emisor: 63, nombre: 'Cabal' },
] as const;

/** The demonstration's gateway charges the card by this token. */
export const gatewayTokenOf = (cardId: number): string =>
  createHash('sha256').update(`card of the demonstration ${cardId}`).digest('hex');

type Payer = { usuario_id: number; titular: string; first: Date; is_elsa: boolean };

/** Every person who ever paid here has a card. Elsa has deleted hers, so that a visitor can add one. */
export async function insertCards(client: ClientBase, cipher: Cipher, now: Date): Promise<void> {
  const { rows } = await client.query<Payer>(
    `SELECT p.usuario_id::int, upper(translate(u.nombre || ' ' || u.apellido, 'áéíóúñÁÉÍÓÚÑ', 'aeiounAEIOUN')) AS titular,
       min(p.created) AS first, u.email = 'cliente@demo.test' AS is_elsa
     FROM town_payments p JOIN usuarios u ON u.id = p.usuario_id GROUP BY 1, 2, 4 ORDER BY 3, 1`,
  );
  const cards = rows.map(({ usuario_id, titular, first, is_elsa }, place) => {
    const id = place + 1;
    const brand = pick(BRANDS, `brand ${usuario_id}`);
    const token = packRef({ modo: 'internal_token', token: gatewayTokenOf(id), metodo: brand.emisor });
    const { bytes, keyId } = sealRef(cipher, token, usuario_id, id);
    const month = String(1 + Math.floor(chance(`month ${usuario_id}`) * 12)).padStart(2, '0');
    const year = String((now.getUTCFullYear() % 100) + 1 + Math.floor(chance(`year ${usuario_id}`) * 4));
    return {
      ...{ id, usuario_id, titular_nombre: titular, pasarela: 'payway', bin: brand.bin },
      ...{
        emisor: brand.emisor,
        emisor_nombre: brand.nombre,
        principal: !is_elsa,
        vencimiento: month + year,
      },
      numero_enmascarado: `************${String(Math.floor(chance(`card ${usuario_id}`) * 10_000)).padStart(4, '0')}`,
      ...{
        token_pasarela: is_elsa ? null : `\\x${bytes.toString('hex')}`,
        clave_id: is_elsa ? null : keyId,
      },
      created: new Date(first.getTime() - 5 * 60_000),
      eliminada: is_elsa ? new Date(now.getTime() - 15 * DAY) : null,
    };
  });
  await client.query(
    `INSERT INTO tarjetas OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(null::tarjetas, $1::jsonb)`,
    [JSON.stringify(cards)],
  );
  await client.query(`SELECT setval(pg_get_serial_sequence('tarjetas', 'id'), max(id)) FROM tarjetas`);
}
