import { enUnRenglon, recortar, sinDuros } from './limpieza.ts';

/** GSM 03.38: what costs one septet and what costs two. */
const DE_UNO = new Set(
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const DE_DOS = new Set('^{}\\[~]|€');
const PARECIDOS: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  º: '',
  ª: '',
};
const UNA_PARTE = 160;
const CADA_PARTE = 153;

const sinAcento = (letter: string) => letter.normalize('NFD').replace(/\p{Mark}/gu, '');
/** Accents that the alphabet lacks are written here and dropped on the wire. */
const seEscribe = (letter: string) =>
  [letter, sinAcento(letter)].some((it) => DE_UNO.has(it) || DE_DOS.has(it));

/** What a text message can say: one emoji would turn it into three parts. */
export function textoDeSms(text: string): string {
  const parecido = [...sinDuros(enUnRenglon(text)).normalize('NFC')].map(
    (letter) => PARECIDOS[letter] ?? letter,
  );
  return enUnRenglon([...parecido.join('')].filter(seEscribe).join(''));
}

function septetos(text: string): number {
  return [...text].reduce((sum, letter) => sum + (DE_DOS.has(letter) ? 2 : 1), 0);
}

/** In how many parts a text leaves once its accents are dropped. */
export function partesDeSms(text: string): number {
  const total = septetos(text);
  return total <= UNA_PARTE ? 1 : Math.ceil(total / CADA_PARTE);
}

/** The first wording that fits in one part: from the whole sentence to the least that is of use, which is cut. */
export function queEntre(...opciones: string[]): string {
  const limpias = opciones.map(textoDeSms);
  const entra = limpias.find((opcion) => partesDeSms(opcion) === 1);
  if (entra !== undefined) return entra;
  let corto = limpias.at(-1) ?? '';
  for (let max = UNA_PARTE; partesDeSms(corto) > 1; max -= 1) corto = recortar(corto, max);
  return corto;
}
