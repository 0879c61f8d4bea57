import { setTimeout as sleep } from 'node:timers/promises';

export type MensajeRecibido = {
  id: string;
  canal: 'correo' | 'sms' | 'whatsapp' | 'push';
  /** The instant is in ISO format. */
  recibido: string;
  de: string;
  para: string;
  asunto?: string;
  texto: string;
  html?: string;
  adjuntos?: { nombre: string; tipo: string; bytes: number }[];
  codigo?: string;
  enlaces: string[];
  estado: string;
  /** The details are the encoding, parts, signed headers and raw source. */
  technical: Record<string, string>;
};

export type NewMessage = Omit<MensajeRecibido, 'recibido' | 'codigo' | 'enlaces'>;

/** `n` is the place in the list; a caller asks for the messages after the last one seen. */
export type NumberedMessage = MensajeRecibido & { n: number };

export type MessageBox = {
  add(message: NewMessage): NumberedMessage;
  get(id: string): NumberedMessage | undefined;
  since(n: number, para?: string): NumberedMessage[];
  clear(): void;
};

const CODE = /(?<![\d-])\d{6}(?!\d)/;
const LINK = /https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:]/g;

/** Messages are kept whole, because the demonstration shows their codes on purpose. Only the newest `limit` are kept. */
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
      // The list is trimmed in large steps, because dropping one by one would copy it at each message.
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

export async function waitForMessages(box: MessageBox, since: number, para: string | undefined, ms: number) {
  const end = performance.now() + ms;
  for (;;) {
    const found = box.since(since, para);
    if (found.length > 0 || performance.now() >= end) return found;
    await sleep(STEP_MS);
  }
}
