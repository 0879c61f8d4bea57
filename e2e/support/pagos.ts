// Some of these cards and pagos are rows written directly, because no screen makes them quickly. Others are cards that the
// gateway does keep.
import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Person, rememberSecret, rows } from './data.ts';
import { RECHAZOS_POR_TARJETA } from './rechazo-limits.ts';
import { apiToken, elsewhere, fromElsewhere } from './steps.ts';
import { homeUrl } from './test.ts';

export const TEST_NUMBERS = {
  approved: '4507990000004905',
  other: '5299910010000015',
  noFunds: '4258210000474094',
  /** The number is valid, but the gateway does not take cards this short. */
  notAccepted: '4222222222222',
} as const;

// The code begins with a zero so that no id, count or hour looks like it.
export const CVC = '047';

const inGroups = (numero: string, separator: string) => (numero.match(/.{1,4}/g) ?? []).join(separator);

/**
 * These cover every way in which the number may have been logged. The security code alone is too short to be searched for
 * without the characters around it.
 */
function rememberCard(numero: string): void {
  rememberSecret(numero, inGroups(numero, ' '), inGroups(numero, '-'));
  rememberSecret(`"${CVC}"`, `\\"${CVC}\\"`, `:${CVC}`, `=${CVC}`);
}

const vence = () => ({ month: '08', anio: String(Number((process.env.E2E_HOY ?? '').slice(2, 4)) + 2) });

export async function fillCard(page: Page, { documento }: Pick<Person, 'documento'>, numero: string) {
  rememberCard(numero);
  // Cards are also counted per address, and every test comes from the same one.
  await fromElsewhere(page);
  const { month, anio } = vence();
  const findField = (name: string) => page.getByLabel(name, { exact: true });
  await findField('Número').fill(numero);
  await findField('Vencimiento').fill(`${month}/${anio}`);
  await findField('Nombre en la tarjeta').fill('NORMA QUIROGA');
  await findField('Nacimiento del titular').fill('20/05/1961');
  await findField('Documento del titular').fill(documento);
  await findField('Código de seguridad').fill(CVC);
}

/** A link keeps no card, so all of it is typed, in the order of the page. Returns how many fields that took. */
export async function fillCardByLink(page: Page, numero: string, email?: string): Promise<number> {
  rememberCard(numero);
  const { month, anio } = vence();
  const typed = [
    ['Número de la tarjeta', numero],
    ['Vencimiento (MM/AA)', month + anio],
    ['Código de seguridad', CVC],
    ['Nombre como figura en la tarjeta', 'NORMA QUIROGA'],
    ['DNI del titular', '20.111.222'],
    ['Fecha de nacimiento del titular (DD/MM/AAAA)', '20051961'],
    ...(email ? [['Correo para el comprobante (opcional)', email] as const] : []),
  ] as const;
  for (const [name, value] of typed) await page.getByLabel(name, { exact: true }).pressSequentially(value);
  return typed.length;
}

/** The card can be charged. It is added through the API, as another device would. */
export async function saveCard(person: Person, numero: string = TEST_NUMBERS.approved): Promise<number> {
  rememberCard(numero);
  const { token } = await apiToken(person);
  const { month, anio } = vence();
  const answer = await fetch(`${homeUrl()}/api/tarjetas`, {
    method: 'POST',
    headers: {
      ...elsewhere(),
      authorization: `Bearer ${token}`,
      'content-type': 'application/ld+json',
    },
    body: JSON.stringify({
      numero,
      cvc: CVC,
      vencimiento: month + anio,
      titularNombre: 'NORMA QUIROGA',
      titularFechaNac: '1961-05-20',
      titularDocumento: person.documento,
    }),
  });
  if (!answer.ok) throw new Error(`${answer.status} /api/tarjetas ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

type Plastico = {
  ultimos4?: string;
  emisor?: string;
  vencimiento?: string;
  principal?: boolean;
  obs?: string;
};

/** The card can only be displayed, because the gateway does not know it. */
export async function makeTarjeta({ id }: Pick<Person, 'id'>, plastico: Plastico = {}): Promise<number> {
  const { month, anio } = vence();
  const { ultimos4 = '4242', emisor = 'Visa', vencimiento = month + anio, principal = false } = plastico;
  const [row] = await rows<{ id: string }>(
    `INSERT INTO tarjetas (usuario_id, titular_nombre, numero_enmascarado, vencimiento, emisor, emisor_nombre, principal,
       obs, pasarela, bin)
     VALUES ($1, 'NORMA QUIROGA', $2, $3, 1, $4, $5, $6, 'payway', '450799') RETURNING id`,
    [id, `************${ultimos4}`, vencimiento, emisor, principal, plastico.obs ?? null],
  );
  return Number(row?.id);
}

export async function makeApartada(person: Pick<Person, 'id'>): Promise<void> {
  const ultimos4 = '7331';
  await makeTarjeta(person, { ultimos4 });
  const tarjetaFingerprint = createHash('sha256').update(`450799 ${ultimos4}`).digest('base64url');
  await rows(
    `INSERT INTO tarjeta_intentos (tarjeta, usuario_id, red, created, rechazado)
     SELECT $1, $2, '192.0.2.1', now(), now() FROM generate_series(1, $3)`,
    [tarjetaFingerprint, person.id, RECHAZOS_POR_TARJETA],
  );
}

export async function billsOf({ suministros }: Pick<Person, 'suministros'>): Promise<number[]> {
  const found = await rows<{ id: string }>(
    'SELECT id FROM facturas WHERE suministro_id = ANY($1) ORDER BY id',
    [suministros],
  );
  return found.map(({ id }) => Number(id));
}

export type PagoOptions = {
  facturas: number[];
  tarjeta?: number;
  minutesAgo?: number;
  motivo?: string;
  extra?: object;
};

/**
 * The index is the state of the pago and the value is the state in which it leaves its facturas: 9 is being paid, 1 is paid
 * and 0 is unpaid.
 */
const FACTURA = [9, 1, 0, 9, 0, 1, 1];

/**
 * The facturas are left as the pago in that state would leave them. The sweep does not ask the gateway about it before
 * tomorrow.
 */
export async function makePago(
  person: Pick<Person, 'id'>,
  estado: number,
  options: PagoOptions,
): Promise<number> {
  const { facturas, tarjeta, minutesAgo = 5, motivo, extra = {} } = options;
  const startedAt = new Date(Date.now() - minutesAgo * 60_000);
  const endedAt = new Date(startedAt.getTime() + 4_000).toISOString();
  const factura = FACTURA[estado] ?? 0;
  const tiempos = factura === 9 ? { enDuda: endedAt } : { respondido: endedAt, resuelto: endedAt };
  const [row] = await rows<{ id: string }>(
    `WITH suyas AS (SELECT id, importe_cent FROM facturas WHERE id = ANY($1::bigint[])),
     nuevo AS (
       INSERT INTO pagos (usuario_id, tarjeta_id, total_cent, estado, referencia, enviado, proxima_consulta,
         motivo_rechazo, extra, tiempos, created)
       SELECT $2::bigint, $3::bigint, sum(importe_cent), $4::int2, $5, $6::timestamptz,
         CASE WHEN $7::int = 9 THEN now() + interval '1 day' END, $8, $9::jsonb, $10::jsonb, $6::timestamptz
       FROM suyas RETURNING id),
     detalle AS (
       INSERT INTO pago_facturas (pago_id, factura_id, importe_cent, vigente)
       SELECT nuevo.id, suyas.id, importe_cent, $4 IN (0, 1, 3) FROM nuevo, suyas),
     movidas AS (
       UPDATE facturas SET estado_pago = $7, pagada = $7 = 1 WHERE id = ANY($1::bigint[]))
     SELECT id FROM nuevo`,
    [
      facturas,
      person.id,
      tarjeta ?? null,
      estado,
      `OV0X${randomBytes(8).toString('hex')}`,
      startedAt,
      factura,
      motivo ?? null,
      JSON.stringify(extra),
      JSON.stringify(tiempos),
    ],
  );
  if (!row) throw new Error('no payment was made');
  return Number(row.id);
}
