import type { Reader } from '@oficina/db';

/** Whose an address is today. */
export type AddressOwners = {
  correos: readonly { id: number; email: string; cuenta: string; nombre: string; rebota: boolean }[];
  personas: readonly { id: number; nombre: string; email: string; rebota: boolean }[];
  /** There are others, which are not told. */
  hasMore: boolean;
};

/** Where somebody receives today. */
export type CurrentAddresses = {
  emails: readonly string[];
  telefono?: string | undefined;
  token?: string | undefined;
  /** They still have to confirm these. */
  pending: readonly string[];
  /** These are theirs and receive nothing, because they bounce or asked for no more. */
  silent: readonly string[];
};

/** The features above know addresses, and implement it. */
export type AddressBook = {
  /** The addresses are written as their index has them, in lower case. */
  ownersOf(reader: Reader, addresses: readonly string[]): Promise<ReadonlyMap<string, AddressOwners>>;
  ofUsuarios(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, CurrentAddresses>>;
  ofSuministros(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, CurrentAddresses>>;
  /** A telephone as people write it. Any other address is left as it is. */
  telefonoVisible(address: string): string;
  /** A whole mobile as it is stored, however somebody wrote it. */
  readCelular(text: string): string | undefined;
};
