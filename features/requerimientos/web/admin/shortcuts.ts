import type { ShortcutGroup } from '@oficina/ui/shortcuts';

/** The list shows them too, so that people learn them. */
export const CASE_SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'En un caso',
    keys: [
      ['r', 'Responder'],
      ['n', 'Nota interna'],
      [';', 'Respuestas guardadas'],
      ['Ctrl + Enter', 'Enviar'],
      ['Ctrl + Shift + Enter', 'Enviar y finalizar'],
      ['Esc', 'Salir de lo que se escribe'],
      ['a', 'Asignarme'],
      ['e', 'Cambiar el estado'],
      ['.', 'Acciones'],
      ['[', 'Caso anterior; también Shift + k'],
      [']', 'Caso siguiente; también Shift + j'],
      ['u', 'Volver a la lista'],
    ],
  },
];
