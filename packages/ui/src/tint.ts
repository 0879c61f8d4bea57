/** The six light tints of a state; a word always goes inside. */
export type Tint = 'verde' | 'amarillo' | 'rojo' | 'azul' | 'gris' | 'violeta';
