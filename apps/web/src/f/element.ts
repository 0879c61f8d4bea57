type Child = Node | string | false | undefined;
type Attributes = Readonly<Record<string, string>>;

/** Children are always inserted as text, so that data is never parsed as HTML. */
export function element(tag: string, attributes: Attributes, ...children: Child[]): HTMLElement {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== false && child !== undefined));
  return node;
}

export const paragraph = (...children: Child[]) => element('p', {}, ...children);
export const link = (href: string, className: string, text: string) =>
  element('a', { href, class: className }, text);

export const button = (press: () => void, ...children: Child[]) => {
  const node = element('button', { type: 'button', class: 'boton' }, ...children);
  node.addEventListener('click', press);
  return node;
};
