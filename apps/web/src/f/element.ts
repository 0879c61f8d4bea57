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

export const button = (press: () => void, ...children: Child[]) =>
  pressed(press, element('button', { type: 'button', class: 'boton' }, ...children));

/** The one that most people press. */
export const mainButton = (press: () => void, text: string) =>
  pressed(press, element('button', { type: 'button', class: 'boton lleno' }, text));

function pressed(press: () => void, node: HTMLElement): HTMLElement {
  node.addEventListener('click', press);
  return node;
}

/** A picture says nothing that the words beside it do not. */
export function drawing(className: string, viewBox: string, ...paths: string[]): Element {
  const create = (tag: string, attributes: Attributes) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  };
  const svg = create('svg', { class: className, viewBox, 'aria-hidden': 'true', focusable: 'false' });
  svg.append(...paths.map((d) => create('path', { d })));
  return svg;
}
