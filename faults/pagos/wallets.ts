// The gateway of orders runs in a process of its own, and people with a wallet pay what it holds.
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type FaultShares, type Ledger, startSimulator } from './pasarela.ts';
import { chance, pickOne, randomBetween } from './random.ts';

const SIMULATOR = fileURLToPath(
  new URL('../../integrations/mercadopago/simulator/index.ts', import.meta.url),
);

type Order = {
  id: string;
  reference: string;
  status: string;
  created: number;
  changed: number;
  payments: { amount: number; status: string }[];
  refunds: { amount: number; status: string }[];
};

/** An order is in the ledger like a charge, with a number that no charge has. */
const FIRST_ID = 1_000_000_000;
const LOOK_MS = 300;
/** Some are left to end by themselves. */
const PAID_SHARE = 0.9;
/** From when a code is seen until somebody has scanned it, in milliseconds. */
const SCANNED_MS = [300, 4_000] as const;

const WALLET_SHARES: FaultShares = {
  late: 0.04,
  dropBefore: 0.04,
  dropAfter: 0.06,
  error500Before: 0.04,
  error500After: 0.06,
  html: 0.02,
  truncate: 0.03,
  hang: 0.01,
  hangAfter: 0.02,
  noticeNone: 0.25,
  noticeFive: 0.1,
  noticeBefore: 0.1,
  noticeOtherSecret: 0.05,
  noticeLowerCase: 0.1,
};

export type Wallets = {
  url: string;
  pid: number;
  ledger(): Promise<Pick<Ledger, 'charges' | 'refunds' | 'late'>>;
  mixFaults(apiUrls: readonly string[]): Promise<void>;
  clearFaults(): Promise<void>;
  /** People scan what is waiting, until the signal. */
  keepPaying(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
};

export async function startWallets(file: string): Promise<Wallets> {
  const { ask, ...started } = await startSimulator(SIMULATOR, file);
  const read = () => ask('/__sim/ledger') as Promise<{ orders: Order[]; late: number }>;
  const scannedAt = new Map<string, number>();

  async function payDue(): Promise<void> {
    const { orders } = await read();
    for (const { id, status, created } of orders) {
      if (status !== 'created') continue;
      if (!scannedAt.has(id))
        scannedAt.set(id, chance(PAID_SHARE) ? created + randomBetween(...SCANNED_MS) : Number.MAX_VALUE);
      // It may have ended or been cancelled since it was read.
      if ((scannedAt.get(id) ?? 0) <= Date.now())
        await ask(`/__sim/ordenes/${id}/pagar`, {}).catch(() => undefined);
    }
  }

  return {
    ...started,
    async ledger() {
      const { orders, late } = await read();
      const numbered = orders.map((order, at) => ({ ...order, number: FIRST_ID + at }));
      return {
        late,
        charges: numbered.map(({ number: id, reference, status, changed, payments }) => ({
          ...{ id, reference, at: new Date(changed).toISOString() },
          amount: payments.reduce((sum, { amount }) => sum + amount, 0),
          status: status === 'processed' ? 'approved' : status,
        })),
        refunds: numbered.flatMap(({ number: charge, refunds }) =>
          refunds.map(({ amount }) => ({ charge, amount })),
        ),
      };
    },
    async mixFaults(apiUrls) {
      const url = pickOne(apiUrls);
      await ask('/__sim/config', { noticeUrl: url ? `${url}/api/oob/webhook/mercadopago` : '' });
      const late = {
        lateMs: Math.round(randomBetween(500, 6_000)),
        seed: Math.floor(randomBetween(0, 2 ** 31)),
      };
      await ask('/__sim/mix', { ...WALLET_SHARES, ...late });
    },
    clearFaults: async () => void (await ask('/__sim/mix', {})),
    async keepPaying(signal) {
      while (!signal.aborted) {
        await payDue();
        await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}

/** What both gateways took, as one. */
export async function wholeLedger({
  pasarela,
  wallets,
}: {
  pasarela: { ledger(): Promise<Ledger> };
  wallets: Pick<Wallets, 'ledger'>;
}): Promise<Ledger> {
  const [cards, orders] = [await pasarela.ledger(), await wallets.ledger()];
  return {
    charges: [...cards.charges, ...orders.charges],
    refunds: [...cards.refunds, ...orders.refunds],
    late: cards.late + orders.late,
  };
}
