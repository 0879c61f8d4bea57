export type MarcaRow = {
  /** The name is that of the gateway's settings: `visa`, `visaDebit`, `master`... */
  readonly marca: string;
  /** Each prefix is either `504408` or `405515-405517`, with both ends included. */
  readonly prefijos: readonly string[];
  readonly largos: readonly number[];
};

/** The first matching row is the brand. */
export type MarcaTable = readonly MarcaRow[];

const SIXTEEN = [16];
const splitPrefijos = (texto: string) => texto.trim().split(/\s+/);

/** The lists of debit card prefixes date from 2023 and grow old, hence the table is data. */
const VISA_DEBIT = splitPrefijos(`
  400276 400448 400615 402789 402914 404625 405069 405515-405517 405755 405896-405897 406290-406291 406375 406652
  406998-406999 408515 410082-410083 410121-410123 410853 411849 417309 421738 423623 428062-428064 434795 437996
  439818 442371 442548 444060 444493 446343-446347 450412 451377 451701 451751 451756-451758 451761 451763-451770
  451772-451773 457596 457665 462815 463465 468508 473227 473710-473722 473725 476520 477051 477053 481397
  481501-481502 481550 483002 483020 483188 489412 492528 499859`);
const MASTER_DEBIT = splitPrefijos(`
  510250-510399 510550-511204 511215-511314 511750-511999 512965-512999 514130-514730 514741-514860 514961-515430
  515461-515585 515910-515999 516400-516439 516680-516729 517542-517581 517860-517909 519031-519105 519635-519694
  520512-520601 520811-520830 521400-521449 521681-521755 523802-523899 526234-526263 526400-526499 526701-526710
  527470-527494`);

/** The order matters: store cards begin like those of Visa, Mastercard or Maestro. */
export const MARCAS: MarcaTable = [
  { marca: 'favacard', prefijos: ['504408'], largos: [18] },
  { marca: 'naranja', prefijos: ['589562'], largos: SIXTEEN },
  { marca: 'visaDebit', prefijos: VISA_DEBIT, largos: SIXTEEN },
  { marca: 'coopePlus', prefijos: ['627620'], largos: SIXTEEN },
  { marca: 'nevada', prefijos: ['504363'], largos: SIXTEEN },
  { marca: 'nativa', prefijos: ['520053', '546553', '487017'], largos: SIXTEEN },
  { marca: 'cencosud', prefijos: ['603493'], largos: SIXTEEN },
  { marca: 'carrefour', prefijos: ['507858', '585274'], largos: SIXTEEN },
  { marca: 'pymeNacion', prefijos: ['504910'], largos: SIXTEEN },
  { marca: 'bbps', prefijos: ['627401'], largos: SIXTEEN },
  { marca: 'qida', prefijos: ['504570'], largos: SIXTEEN },
  { marca: 'grupar', prefijos: ['606301', '605915'], largos: SIXTEEN },
  { marca: 'patagonia365', prefijos: ['504656'], largos: SIXTEEN },
  { marca: 'clubDia', prefijos: ['636897'], largos: SIXTEEN },
  { marca: 'tuya', prefijos: ['588800'], largos: SIXTEEN },
  { marca: 'laAnonima', prefijos: ['421024'], largos: SIXTEEN },
  { marca: 'crediGuia', prefijos: ['603288'], largos: SIXTEEN },
  { marca: 'cabal', prefijos: ['589657'], largos: SIXTEEN },
  { marca: 'sol', prefijos: ['504639'], largos: SIXTEEN },
  { marca: 'cabal', prefijos: ['6042', '6043'], largos: SIXTEEN },
  { marca: 'credimas', prefijos: ['504520'], largos: SIXTEEN },
  { marca: 'diners', prefijos: ['300-305', '36', '38'], largos: [14] },
  { marca: 'shopping', prefijos: ['279', '603488', '606488', '589407'], largos: SIXTEEN },
  { marca: 'amex', prefijos: ['34', '37'], largos: [15] },
  { marca: 'visa', prefijos: ['4'], largos: [13, 16] },
  { marca: 'masterDebit', prefijos: MASTER_DEBIT, largos: SIXTEEN },
  { marca: 'master', prefijos: ['51-56', '22-27'], largos: SIXTEEN },
  { marca: 'maestro', prefijos: ['50', '58'], largos: [16, 17, 18] },
];
