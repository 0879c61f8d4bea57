// Everything inside evaluate() runs in the browser.
import type { Page } from '@playwright/test';
import { type Box, type DomNode, devtools, inWindow } from './dom.ts';

export async function widerThanScreen(page: Page): Promise<number> {
  return inWindow(page, ({ document }) =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
}

/** This changes the browser's own font size setting, because media queries in em follow that and ignore a style. */
export async function setLetter(page: Page, pixels: number): Promise<void> {
  const fontSizes = { standard: pixels, fixed: Math.round(pixels * 0.8) };
  const session = await devtools(page);
  await session.send('Page.setFontSizes', { fontSizes });
  // The page learns of the change at the next frame. A headless browser sometimes draws none until something else moves, but
  // measuring forces a layout all the same, so the wait is bounded.
  const root = await page.evaluate<number>(
    `new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); setTimeout(done, 2000); })
      .then(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))`,
  );
  // A browser that ignored the setting would make every check pass.
  if (root < pixels) throw new Error(`la letra quedó en ${root} px`);
}

/**
 * The limit is 44 px for anything that can be pressed, and 52 px for fields and main buttons. The staff work at a desk, with
 * a mouse, and theirs is 24 px. Each fault reads "name width×height".
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const clickable = 'a[href], button, input, select, textarea, summary, [role="link"], [role="button"]';
  return inWindow(
    page,
    ({ document, getComputedStyle }, selector) => {
      const nodes = [...document.querySelectorAll(selector)];
      return nodes.flatMap((inner) => {
        // A checkbox is as large as the label around it, which also ticks it.
        const box = /^(checkbox|radio)$/.test(inner.getAttribute('type') ?? '');
        const node = (box && inner.closest('label')) || inner;
        const style = getComputedStyle(node);
        const { width, height } = node.getBoundingClientRect();
        // The skip link is hidden until it has the focus.
        const unseen = style.visibility === 'hidden' || style.clipPath.startsWith('inset(50%') || width === 0;
        if (unseen) return [];
        const large =
          /^(INPUT|SELECT|TEXTAREA)$/.test(node.tagName) || String(node.className).includes('primary');
        const desk = document.documentElement.getAttribute('data-marco') === 'mesa';
        const least = desk ? 24 : 44;
        const enough = height + 0.5 >= (large && !desk ? 52 : least) && width + 0.5 >= least;
        const name = (node.getAttribute('aria-label') ?? node.textContent ?? '').trim() || node.tagName;
        return enough ? [] : [`${name} ${Math.round(width)}×${Math.round(height)}`];
      });
    },
    clickable,
  );
}

/** At a desk a text may end with an ellipsis if it is told whole to who points at it. Customers read all of every text. */
export async function cutTexts(page: Page): Promise<string[]> {
  return inWindow(page, (window) => {
    const { document } = window;
    const { body } = document;
    const width = document.documentElement.clientWidth;
    const isHiddenOnPurpose = (node: DomNode): boolean => {
      for (let at = node; at && at !== body; at = at.parentElement) {
        const style = window.getComputedStyle(at);
        if (style.visibility === 'hidden' || style.display === 'none') return true;
        // Pressing this text opens it whole.
        if (at.getAttribute('data-opens-whole')) return true;
        if (style.clipPath.startsWith('inset(50%')) return true;
      }
      return false;
    };
    // Text that the keyboard can scroll to is not lost, so only its scrolling frame has to be in sight.
    const scrollerOf = (node: DomNode): DomNode | null => {
      for (let at = node; at && at !== body; at = at.parentElement) {
        const scrolls = /auto|scroll/.test(window.getComputedStyle(at).overflowX);
        if (scrolls && at.scrollWidth > at.clientWidth && at.getAttribute('tabindex') === '0') return at;
      }
      return null;
    };
    const isTold = (node: DomNode, words: string): boolean => {
      if (document.documentElement.getAttribute('data-marco') !== 'mesa') return false;
      const { left, width, top, height } = node.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + height / 2 };
      node.dispatchEvent(new window.MouseEvent('mousemove', { bubbles: true, ...at }));
      const told = node.closest('[title]')?.getAttribute('title') ?? '';
      return told.replace(/\s+/g, ' ').includes(words.replace(/\s+/g, ' '));
    };
    const isOffScreen = ({ left, right }: Box) => left < -1 || right > width + 1;
    const isCut = (inner: DomNode, text: Box, words: string) => {
      const scroller = scrollerOf(inner);
      const [node, box] = scroller ? [scroller, scroller.getBoundingClientRect()] : [inner, text];
      for (let at = node; at && at !== body; at = at.parentElement) {
        const { overflowX, overflowY, textOverflow } = window.getComputedStyle(at);
        const edge = at.getBoundingClientRect();
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const isOut = box.left < edge.left - 1 || box.right > edge.right + 1;
        if (hides(overflowX) && isOut)
          return textOverflow !== 'ellipsis' || isOffScreen(edge) || !isTold(at, words);
        if (hides(overflowY) && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1)) return true;
      }
      return isOffScreen(box);
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(body, window.NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement;
      const words = text.textContent.trim();
      if (!words || !parent || /^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(parent.tagName)) continue;
      if (isHiddenOnPurpose(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width > 0 && isCut(parent, box, words)) found.push(words);
    }
    return found;
  });
}

/** The result is the name of the focused element, or null when its focus is visible. */
export async function hiddenFocus(page: Page): Promise<string | null> {
  return inWindow(page, ({ document, getComputedStyle }) => {
    const node = document.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    const box = node.getBoundingClientRect();
    const seen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && box.width > 0;
    return seen ? null : (node.getAttribute('aria-label') ?? node.textContent ?? '').trim() || node.tagName;
  });
}

/**
 * Forced colours take every ground away, so a card or a button that is told apart only by its own ground has to have a border
 * for who reads with them. What is as wide as the screen is a band, not a card.
 */
export async function groundsWithoutBorder(page: Page): Promise<string[]> {
  await inWindow(page, ({ document, getComputedStyle }) => {
    const groundOf = (node: DomNode | null): string => {
      const ground = node ? getComputedStyle(node).backgroundColor : 'none';
      return /, 0\)$/.test(ground) ? groundOf(node?.parentElement ?? null) : ground;
    };
    for (const node of document.querySelectorAll('body *:not(svg, svg *)')) {
      const { width, height } = node.getBoundingClientRect();
      const pressed = /^(A|BUTTON|SUMMARY)$/.test(node.tagName);
      const band = width >= document.documentElement.clientWidth;
      // The skip link is hidden until it has the focus.
      const unseen = getComputedStyle(node).clipPath.startsWith('inset(50%');
      // A ground under the mouse, or with nothing written on it, says nothing that is lost.
      if (node.matches(':hover') || (node.textContent ?? '').trim() === '') continue;
      if (band || unseen || (!pressed && (width < 100 || height < 48))) continue;
      const ground = groundOf(node);
      if (ground === getComputedStyle(node).backgroundColor && ground !== groundOf(node.parentElement))
        node.setAttribute('data-ground', '');
    }
  });
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await inWindow(page, ({ document, getComputedStyle }) =>
    [...document.querySelectorAll('[data-ground]')].flatMap((node) => {
      node.removeAttribute('data-ground');
      const { borderWidth, outlineStyle } = getComputedStyle(node);
      const seen = /[1-9]/.test(borderWidth) || outlineStyle !== 'none';
      return seen ? [] : [`${node.tagName} ${(node.textContent ?? '').trim().slice(0, 40)}`];
    }),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}
