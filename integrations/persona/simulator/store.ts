import { createHash } from 'node:crypto';

export type Shown = { nombre: string; apellido: string; documento: string };
export type Verification = { id: string; status: 'passed' | 'failed'; at: string; shown: Shown | null };

export type Inquiry = {
  id: string;
  status: string;
  reference: string | null;
  account: string;
  template: string;
  redirectUri: string | null;
  fields: Record<string, string>;
  created: string;
  expires: number;
  moments: Record<string, string>;
  verifications: Verification[];
  tokens: string[];
  /** Each code belongs to a link that opens the page once. */
  codes: string[];
};

type NewInquiry = Pick<Inquiry, 'reference' | 'template' | 'redirectUri' | 'fields'> & { lifeS: number };
export type Kept = { request: string; status: number; body: object };

/** Nothing is written to the disk: a demonstration and each test start with no inquiries. */
export function createStore() {
  const inquiries = new Map<string, Inquiry>();
  const answers = new Map<string, Kept>();
  const born = String(Date.now());
  let seed = 1;
  let made = 0;
  let offset = 0;
  let last = 0;

  /** An explicit seed repeats its ids. Without one they never repeat, because a database may still hold the earlier ones. */
  const idOf = (prefix: string) => {
    made += 1;
    const from = `${seed === 1 ? born : ''}/${seed}/${made}`;
    return prefix + createHash('sha256').update(from).digest('hex').slice(0, 28);
  };

  /** No two moments are equal, because events are ordered by them. */
  const moment = () => {
    last = Math.max(last + 1, Date.now() + offset);
    return new Date(last).toISOString();
  };

  return {
    idOf,
    moment,
    now: () => Date.now() + offset,
    advance(ms: number) {
      offset += ms;
    },
    clear(next: number) {
      inquiries.clear();
      answers.clear();
      seed = next;
      if (next !== 1) made = 0;
      offset = 0;
      last = 0;
    },
    add({ lifeS, ...given }: NewInquiry): Inquiry {
      const { reference } = given;
      const found = [...inquiries.values()].find((one) => reference !== null && one.reference === reference);
      const inquiry: Inquiry = {
        ...given,
        id: idOf('inq_'),
        status: 'created',
        account: found?.account ?? idOf('act_'),
        created: moment(),
        expires: Date.now() + offset + lifeS * 1_000,
        moments: {},
        verifications: [],
        tokens: [],
        codes: [],
      };
      inquiries.set(inquiry.id, inquiry);
      return inquiry;
    },
    get: (id: string) => inquiries.get(id),
    all: () => [...inquiries.values()],
    withCode: (code: string) => [...inquiries.values()].find(({ codes }) => codes.includes(code)),
    addToken(inquiry: Inquiry): string {
      const token = idOf('');
      inquiry.tokens.push(token);
      return token;
    },
    addCode(inquiry: Inquiry): string {
      const code = idOf('');
      inquiry.codes.push(code);
      return code;
    },
    answerTo: (key: string) => answers.get(key),
    keepAnswer: (key: string, kept: Kept) => void answers.set(key, kept),
  };
}

export type Store = ReturnType<typeof createStore>;
