/** A tint never stands alone: it always contains a word. */
export type Tint = 'verde' | 'amarillo' | 'rojo' | 'azul' | 'gris' | 'violeta';
