import type { Inquiry, Verification } from './store.ts';
import type { Switches } from './switches.ts';

const MOMENTS = [
  'started-at',
  'completed-at',
  'failed-at',
  'marked-for-review-at',
  'decisioned-at',
  'expired-at',
  'redacted-at',
];

const verificationShape = ({ id, status, at, shown }: Verification) => ({
  type: 'verification/government-id',
  id,
  attributes: {
    status,
    'created-at': at,
    'country-code': 'AR',
    'id-class': 'id',
    'name-first': shown?.nombre ?? null,
    'name-last': shown?.apellido ?? null,
    'identification-number': shown?.documento ?? null,
  },
});

const referenceOf = ({ reference }: Inquiry, switches: Switches) =>
  switches.wrongReference ? `${reference}0` : reference;

export function inquiryShape(inquiry: Inquiry, switches: Switches) {
  const fields = Object.entries(inquiry.fields).map(([name, value]) => [name, { type: 'string', value }]);
  return {
    type: 'inquiry',
    id: inquiry.id,
    attributes: {
      status: switches.unknownStatus ? 'escalated' : inquiry.status,
      'reference-id': referenceOf(inquiry, switches),
      note: null,
      tags: [],
      'created-at': inquiry.created,
      ...Object.fromEntries(MOMENTS.map((name) => [name, inquiry.moments[name] ?? null])),
      'expires-at': new Date(inquiry.expires).toISOString(),
      'redirect-uri': inquiry.redirectUri,
      fields: Object.fromEntries(fields),
    },
    relationships: {
      account: { data: { type: 'account', id: inquiry.account } },
      template: { data: null },
      'inquiry-template': {
        data: {
          type: 'inquiry-template',
          id: switches.wrongTemplate ? `${inquiry.template}Otra` : inquiry.template,
        },
      },
      verifications: {
        data: inquiry.verifications.map(({ id }) => ({ type: 'verification/government-id', id })),
      },
    },
  };
}

export function includedOf(inquiry: Inquiry, include: string, switches: Switches): object[] {
  const names = include.split(',');
  const account = {
    type: 'account',
    id: inquiry.account,
    attributes: { 'reference-id': referenceOf(inquiry, switches) },
  };
  return [
    ...(names.includes('account') ? [account] : []),
    ...(names.includes('verifications') ? inquiry.verifications.map(verificationShape) : []),
  ];
}
