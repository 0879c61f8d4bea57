import type { PublicConfig } from './system.ts';

export const CONFIG_ELEMENT = 'config';
const OPENING = `<script id="${CONFIG_ELEMENT}" type="application/json">`;

/** Nothing can be drawn without the settings of the cooperative, so the page brings them instead of asking for them. */
export function putConfigInPage(html: string, config: PublicConfig): string {
  // A sign that begins a tag would end the script early.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html.replace(OPENING, (tag) => tag + json);
}
