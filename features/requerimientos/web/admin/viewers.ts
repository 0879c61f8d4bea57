export type Viewer = { usuarioNombre: string; escribiendo: boolean };

const phrase = (viewers: readonly Viewer[], one: string, many: string): string => {
  const nombres = viewers.map(({ usuarioNombre }) => usuarioNombre);
  const last = nombres.pop();
  if (last === undefined) return '';
  return nombres.length === 0 ? `${last} ${one}` : `${nombres.join(', ')} y ${last} ${many}`;
};

/** Whoever writes is about to answer, which matters more than who only looks. */
export function viewersText(viewers: readonly Viewer[]): string {
  const writing = viewers.filter(({ escribiendo }) => escribiendo);
  return writing.length > 0
    ? phrase(writing, 'está escribiendo', 'están escribiendo')
    : phrase(viewers, 'lo mira', 'lo miran');
}
