import { test as base, type ConsoleMessage, expect, type Request, type WebError } from '@playwright/test';

const url = (name: 'E2E_URL' | 'E2E_OTHER_URL') => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by the global setup`);
  return value;
};

export const homeUrl = () => url('E2E_URL');
export const otherUrl = () => url('E2E_OTHER_URL');

type Fixtures = {
  expectedErrors: RegExp | undefined;
  healthyPage: undefined;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  baseURL: async ({}, use) => use(homeUrl()),
  expectedErrors: [undefined, { option: true }],
  // Every test also checks that there is no script error, nothing refused by the content security policy and no call to
  // another site.
  healthyPage: [
    async ({ context, expectedErrors }, use) => {
      const faults: string[] = [];
      const add = (text: string) => {
        if (!expectedErrors?.test(text)) faults.push(text);
      };
      const onError = (error: WebError) => add(error.error().message);
      const onConsole = (message: ConsoleMessage) => {
        if (/Content Security Policy|Minified React error/i.test(message.text())) add(message.text());
      };
      const onRequest = (request: Request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && ![homeUrl(), otherUrl()].includes(origin)) add(request.url());
      };
      context.on('weberror', onError).on('console', onConsole).on('request', onRequest);
      await use(undefined);
      context.off('weberror', onError).off('console', onConsole).off('request', onRequest);
      expect(faults, 'errores en la página').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
