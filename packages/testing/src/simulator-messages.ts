import { setTimeout as sleep } from 'node:timers/promises';

/** What a simulator of a messaging service received, as a person would tell it. */
export type MensajeRecibido = {
  id: string;
  canal: 'correo' | 'sms' | 'whatsapp' | 'push';
  /** When, as an ISO instant. */
  recibido: string;
  de: string;
  para: string;
  asunto?: string;
  texto: string;
  html?: string;
  adjuntos?: { nombre: string; tipo: string; bytes: number }[];
  /** The six digits of a one-time code. */
  codigo?: string;
  enlaces: string[];
  estado: string;
  /** For the curious: coding, parts, signed headers, raw source. */
  technical: Record<string, string>;
};

/** Given by the simulator; the box fills in the rest. */
export type NewMessage = Omit<MensajeRecibido, 'recibido' | 'codigo' | 'enlaces'>;

/** In a list of messages, its place: ask for those after the last one seen. */
export type NumberedMessage = MensajeRecibido & { n: number };

export type MessageBox = {
  add(message: NewMessage): NumberedMessage;
  get(id: string): NumberedMessage | undefined;
  since(n: number, para?: string): NumberedMessage[];
  clear(): void;
};

const CODE = /(?<![\d-])\d{6}(?!\d)/;
const LINK = /https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:]/g;

/** Messages are kept whole: the demonstration shows their codes on purpose. At most `limit` of them, the newest. */
export function messageBox(limit = 100_000): MessageBox {
  let count = 0;
  let kept: NumberedMessage[] = [];
  return {
    add(message) {
      const codigo = message.canal === 'correo' ? undefined : CODE.exec(message.texto)?.[0];
      count += 1;
      const whole: NumberedMessage = {
        ...message,
        n: count,
        recibido: new Date().toISOString(),
        ...(codigo === undefined ? {} : { codigo }),
        enlaces: [...new Set(message.texto.match(LINK))],
      };
      kept.push(whole);
      // Half at a time: dropping one by one would copy the list at each message.
      if (kept.length > limit * 1.5) kept = kept.slice(-limit);
      return whole;
    },
    get: (id) => kept.findLast((one) => one.id === id),
    since: (n, para) =>
      kept.filter((one) => one.n > n && (!para || one.para.toLowerCase() === para.toLowerCase())),
    clear() {
      kept = [];
      count = 0;
    },
  };
}

const STEP_MS = 25;

/** As soon as there is one, or an empty list when the time is over. */
export async function waitForMessages(box: MessageBox, since: number, para: string | undefined, ms: number) {
  const end = performance.now() + ms;
  for (;;) {
    const found = box.since(since, para);
    if (found.length > 0 || performance.now() >= end) return found;
    await sleep(STEP_MS);
  }
}
