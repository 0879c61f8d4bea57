export type StateRow = {
  readonly code: number;
  readonly label: string;
  /** The customer reads this when it differs from the staff's label. */
  readonly customer?: string;
  readonly to?: readonly string[];
  /** Only a late answer of an outside service may make these moves. */
  readonly late?: readonly string[];
  readonly final?: true;
};

export type StateTable = { readonly [name: string]: StateRow };

/** One table holds the codes, labels, moves and finals, so that it can be tested and printed. */
export function defineStates<const T extends StateTable>(noun: string, table: T) {
  type Name = keyof T & string;
  const names = Object.keys(table) as Name[];
  const byCode = new Map(names.map((name) => [rowOf(name).code, name]));
  if (byCode.size !== names.length) throw new Error(`${noun}: two states share a code`);
  for (const name of names) {
    for (const target of [...(rowOf(name).to ?? []), ...(rowOf(name).late ?? [])]) {
      if (!names.includes(target as Name)) throw new Error(`${noun}: ${name} moves to unknown ${target}`);
    }
  }

  function rowOf(name: Name): StateRow {
    return table[name] as StateRow;
  }

  function name(code: number): Name {
    const found = byCode.get(code);
    if (found === undefined) throw new Error(`${noun}: no state has code ${code}`);
    return found;
  }

  return {
    noun,
    code: (state: Name): number => rowOf(state).code,
    codes: (): number[] => names.map((state) => rowOf(state).code),
    name,
    label: (code: number): string => rowOf(name(code)).label,
    customerLabel: (code: number): string => rowOf(name(code)).customer ?? rowOf(name(code)).label,
    isFinal: (code: number): boolean => rowOf(name(code)).final === true,
    canMove: (from: Name, to: Name): boolean => (rowOf(from).to ?? []).includes(to),
    rows: (): (StateRow & { name: Name })[] => names.map((state) => ({ ...rowOf(state), name: state })),
  };
}
