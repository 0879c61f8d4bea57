import type { FastifyInstance } from 'fastify';
import { type Card, cardOf, falseDate } from './cards.ts';
import type { World } from './charging.ts';
import { invalid, notFound } from './errors.ts';
import { checkKey } from './keys.ts';
import type { Token } from './store.ts';

type TokenBody = {
  card_number?: unknown;
  card_expiration_month?: unknown;
  card_expiration_year?: unknown;
  security_code?: unknown;
  card_holder_name?: unknown;
  card_holder_birthday?: unknown;
  card_holder_identification?: { type?: unknown; number?: unknown };
  token?: unknown;
};

const text = (value: unknown) => (typeof value === 'string' ? value : '');

export function cardRoutes(app: FastifyInstance, { store, switches }: World): void {
  app.post<{ Body: TokenBody }>('/api/v2/tokens', (request, reply) => {
    checkKey(request, 'public', switches);
    const { body } = request;
    const token = store.addToken(body.token === undefined ? typed(body) : kept(body));
    return reply.code(201).send(shown(token, store.now()));
  });

  function typed(body: TokenBody): Card {
    const [month, year] = [text(body.card_expiration_month), text(body.card_expiration_year)];
    const code = text(body.security_code);
    if (!/^(0[1-9]|1[0-2])$/.test(month)) throw invalid('card_expiration_month');
    if (!/^\d\d$/.test(year)) throw invalid('card_expiration_year');
    if (!/^\d{3,4}$/.test(code)) throw invalid('security_code');
    if (text(body.card_holder_name) === '') throw invalid('card_holder_name', 'missing');
    if (!/^([0-2]\d|3[01])(0\d|1[0-2])\d{4}$/.test(text(body.card_holder_birthday)))
      throw invalid('card_holder_birthday');
    if (!/^\d{6,11}$/.test(text(body.card_holder_identification?.number)))
      throw invalid('card_holder_identification.number');
    const card = cardOf(text(body.card_number), month, year, code);
    if (!card) throw invalid('card_number');
    return card;
  }

  function kept(body: TokenBody): Card {
    const found = store.savedCard(text(body.token));
    if (!found) throw notFound('card_token', '');
    if (!/^\d{3,4}$/.test(text(body.security_code))) throw invalid('security_code');
    return { ...found.card, wrongCode: body.security_code === '999' };
  }

  app.get<{ Params: { user: string }; Querystring: Record<string, string> }>(
    '/api/v2/usersite/:user/cardtokens',
    (request) => {
      checkKey(request, 'private', switches);
      const { bin, lastFourDigits, expirationMonth, expirationYear } = request.query;
      const tokens = store
        .savedOf(request.params.user)
        .filter(
          ({ card }) =>
            switches.ignoreListFilter ||
            ((bin ?? card.bin) === card.bin &&
              (lastFourDigits ?? card.last4) === card.last4 &&
              Number(expirationMonth ?? card.month) === card.month &&
              Number(expirationYear ?? card.year) === card.year),
        )
        .map(({ token, method, card }) => ({
          token,
          payment_method_id: method,
          bin: card.bin,
          last_four_digits: card.last4,
          expiration_month: String(card.month).padStart(2, '0'),
          expiration_year: String(card.year),
          expired: false,
        }));
      return { tokens };
    },
  );

  app.delete<{ Params: { token: string } }>('/api/v2/cardtokens/:token', (request, reply) => {
    checkKey(request, 'private', switches);
    if (!store.remove(request.params.token)) throw notFound('card_token', '');
    return reply.code(switches.deleteCardHttp).send();
  });
}

const shown = ({ id, card, due }: Token, now: number) => ({
  id,
  status: 'active',
  card_number_length: card.length,
  date_created: falseDate(now),
  bin: card.bin,
  last_four_digits: card.last4,
  security_code_length: card.length === 15 ? 4 : 3,
  expiration_month: card.month,
  expiration_year: card.year,
  date_due: falseDate(due),
  cardholder: { identification: { type: 'dni', number: '' }, name: '' },
});
