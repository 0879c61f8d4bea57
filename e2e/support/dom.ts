// The tests are typed for Node, so the parts of the browser's window that they use are declared here. TypeScript's own DOM
// types would let server code of the same project mention a document.
import type { CDPSession, JSHandle, Page } from '@playwright/test';

export type Box = { left: number; right: number; top: number; bottom: number; width: number; height: number };

export type DomNode = {
  id: string;
  tagName: string;
  className: unknown;
  textContent: string;
  parentElement: DomNode;
  scrollWidth: number;
  clientWidth: number;
  scrollHeight: number;
  clientHeight: number;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  closest(selector: string): DomNode | null;
  matches(selector: string): boolean;
  dispatchEvent(event: object): boolean;
  getBoundingClientRect(): Box;
};

type Style = Record<
  | 'visibility'
  | 'display'
  | 'clipPath'
  | 'overflowX'
  | 'overflowY'
  | 'textOverflow'
  | 'position'
  | 'outlineStyle'
  | 'outlineWidth'
  | 'boxShadow'
  | 'backgroundColor'
  | 'borderWidth'
  | 'fontSize',
  string
>;

export type DomWindow = {
  localStorage: Record<string, string> & { setItem(key: string, value: string): void };
  sessionStorage: Record<string, string>;
  getComputedStyle(node: DomNode): Style;
  MouseEvent: new (type: string, how: { bubbles: true; clientX: number; clientY: number }) => object;
  NodeFilter: { SHOW_TEXT: number };
  document: {
    body: DomNode;
    documentElement: DomNode;
    activeElement: DomNode;
    querySelector(selector: string): DomNode | null;
    querySelectorAll(selector: string): Iterable<DomNode>;
    createRange(): {
      selectNodeContents(node: DomNode): void;
      setStart(node: DomNode, letter: number): void;
      setEnd(node: DomNode, letter: number): void;
      getBoundingClientRect(): Box;
      getClientRects(): Iterable<Box>;
    };
    createTreeWalker(root: DomNode, what: number): { nextNode(): DomNode | null };
  };
};

export async function windowOf(page: Page): Promise<JSHandle<DomWindow>> {
  return (await page.evaluateHandle('window')) as JSHandle<DomWindow>;
}

/** This makes one trip to the browser instead of two and leaves no handle there, for calls made many times on every page. */
export function inWindow<T, A = undefined>(
  page: Page,
  work: (window: DomWindow, argument: A) => T | Promise<T>,
  argument?: A,
): Promise<T> {
  return page.evaluate(`(${work})(window, ${JSON.stringify(argument)})`);
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** What Playwright does not offer is asked of the browser itself. */
export function devtools(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}
