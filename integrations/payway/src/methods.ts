const NAMES: Readonly<Record<number, string>> = {
  1: 'Visa',
  6: 'American Express',
  8: 'Diners',
  15: 'Mastercard',
  20: 'Mastercard',
  23: 'Shopping',
  24: 'Naranja',
  27: 'Cabal',
  29: 'Italcred',
  30: 'ArgenCard',
  31: 'Visa Débito',
  34: 'CoopePlus',
  37: 'Nexo',
  38: 'Credimás',
  39: 'Nevada',
  42: 'Nativa',
  43: 'Cencosud',
  44: 'Carrefour',
  45: 'PymeNación',
  50: 'BBPS',
  52: 'Qida',
  54: 'Grupar',
  55: 'Patagonia 365',
  56: 'Club Día',
  59: 'Tuya',
  60: 'Distribution',
  61: 'La Anónima',
  62: 'CrediGuía',
  63: 'Cabal',
  64: 'SOL',
  65: 'American Express',
  103: 'Favacard',
  104: 'Mastercard',
  105: 'Mastercard Débito',
  106: 'Maestro',
  108: 'Cabal Débito',
  109: 'Nativa',
  111: 'American Express',
};

export const metodoName = (id: number) => NAMES[id] ?? `Tarjeta ${id}`;

// The numbers of Mastercard and American Express depend on the contract of each merchant.
export const DEFAULT_METHOD_IDS =
  'visa:1,visaDebit:31,master:104,masterDebit:105,maestro:106,amex:111,cabal:63,cabalDebit:108,naranja:24,diners:8';

export function readMethodIds(text: string): Record<string, number> | null {
  const found: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [, word, id] = /^\s*([A-Za-z0-9]+):(\d{1,4})\s*$/.exec(part) ?? [];
    if (word === undefined || id === undefined) return null;
    found[word] = Number(id);
  }
  return found;
}
