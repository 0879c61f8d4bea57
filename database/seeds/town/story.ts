// What the people of the town told the office, and what they were answered: each is told several times, by others, in
// other places and in other months. Words in braces are filled with something of each telling.

export type Said = { by: 'staff' | 'person'; after: number; text: string; state?: number };

export type Story = {
  categoria: string;
  text: string;
  /** It is about the person's own supply. */
  own?: true;
  /** It happened somewhere that the map can show. */
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
