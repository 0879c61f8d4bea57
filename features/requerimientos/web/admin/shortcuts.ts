import type { ShortcutGroup } from '@oficina/ui/shortcuts';

/** Both pages show the shortcuts of both, so that people learn them. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'En la lista',
    keys: [
      ['/', 'Buscar'],
      ['j', 'Bajar'],
      ['k', 'Subir'],
      ['Enter', 'Abrir el caso'],
      ['x', 'Elegir el caso'],
      ['u', 'Volver a la lista'],
    ],
  },
  {
    title: 'En un caso',
    keys: [
      ['r', 'Responder'],
      ['Ctrl + Enter', 'Enviar la respuesta'],
      ['a', 'Asignarme'],
      ['e', 'Cambiar el estado'],
      ['[', 'Caso anterior'],
      [']', 'Caso siguiente'],
      ['u', 'Volver a la lista'],
    ],
  },
];
