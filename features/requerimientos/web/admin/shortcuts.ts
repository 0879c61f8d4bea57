import type { ShortcutGroup } from '@oficina/ui/shortcuts';

/** The list shows them too, so that people learn them. */
export const CASE_SHORTCUTS: readonly ShortcutGroup[] = [
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
