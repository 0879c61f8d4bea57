// Each conversation between a person and the office is repeated by other people, in other places and months. Words in braces
// are filled in each time.

export type Said = { by: 'staff' | 'person'; after: number; text: string; state?: number };

export type Story = {
  categoria: string;
  text: string;
  /** The story is about the person's own suministro. */
  own?: true;
  /** The story happens at a place that the map can show. */
  place?: true;
  photos?: readonly string[];
  said: readonly Said[];
  note?: string;
};

export const started = (after: number): Said => ({
  by: 'staff',
  after,
  text: 'Pasó a «Iniciado».',
  state: 1,
});
