import { inquiryShape } from './shapes.ts';
import type { Inquiry, Shown, Store } from './store.ts';
import type { Switches } from './switches.ts';
import type { Webhooks } from './webhooks.ts';

export type World = { store: Store; switches: Switches; webhooks: Webhooks };

const EVENTS = {
  created: {},
  started: { status: 'pending', moment: 'started-at' },
  completed: { status: 'completed', moment: 'completed-at' },
  failed: { status: 'failed', moment: 'failed-at' },
  expired: { status: 'expired', moment: 'expired-at' },
  'marked-for-review': { status: 'needs_review', moment: 'marked-for-review-at' },
  approved: { status: 'approved', moment: 'decisioned-at' },
  declined: { status: 'declined', moment: 'decisioned-at' },
  redacted: { moment: 'redacted-at' },
} satisfies Record<string, { status?: string; moment?: string }>;

export type EventName = keyof typeof EVENTS;

/** The events of one act are sent together, each with the inquiry as it was at that moment. */
export function act({ store, switches, webhooks }: World, inquiry: Inquiry, ...names: EventName[]): void {
  const events = names.map((name) => {
    const { status, moment }: { status?: string; moment?: string } = EVENTS[name];
    const at = store.moment();
    if (status) inquiry.status = status;
    if (moment) inquiry.moments[moment] = at;
    const id = store.idOf('evt_');
    const attributes = {
      name: `inquiry.${name}`,
      'created-at': at,
      payload: { data: inquiryShape(inquiry, switches), included: [] },
    };
    return { id, name: `inquiry.${name}`, body: JSON.stringify({ data: { type: 'event', id, attributes } }) };
  });
  webhooks.send(events);
}

export const isOpen = ({ status, moments }: Inquiry) =>
  (status === 'created' || status === 'pending') && !moments['redacted-at'];

export function expireDue(world: World): void {
  for (const inquiry of world.store.all())
    if (isOpen(inquiry) && inquiry.expires <= world.store.now()) act(world, inquiry, 'expired');
}

export type Choice = 'aprobar' | 'rechazar' | 'cancelar';
export const CHOICES: readonly Choice[] = ['aprobar', 'rechazar', 'cancelar'];

export const shownBy = ({ fields }: Inquiry): Shown => ({
  nombre: fields['name-first'] ?? '',
  apellido: fields['name-last'] ?? '',
  documento: fields['identification-number'] ?? '',
});

/** The result is the status with which the person is sent back, which proves nothing. */
export function choose(world: World, inquiry: Inquiry, choice: Choice, shown = shownBy(inquiry)): string {
  if (inquiry.status === 'created') act(world, inquiry, 'started');
  if (choice === 'cancelar') return 'pending';
  const status = choice === 'aprobar' ? 'passed' : 'failed';
  const { store } = world;
  inquiry.verifications.push({ id: store.idOf('ver_'), status, at: store.moment(), shown });
  if (choice === 'aprobar') {
    act(world, inquiry, 'completed', 'approved');
    return 'completed';
  }
  act(world, inquiry, 'failed', 'declined');
  return 'failed';
}

export function redact(world: World, inquiry: Inquiry): void {
  if (inquiry.moments['redacted-at']) return;
  inquiry.fields = {};
  inquiry.verifications = inquiry.verifications.map((one) => ({ ...one, shown: null }));
  inquiry.tokens = [];
  inquiry.codes = [];
  act(world, inquiry, 'redacted');
}
