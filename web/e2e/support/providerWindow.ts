import type { BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';
import { type ProviderAccount, providerAnswer } from './authServer.ts';

/**
 * Firebase brings a provider's answer from its window to the page by a hidden frame of `apis.google.com`, which no test
 * can reach. This replaces the frame alone: the window, the SDK and the Auth emulator are the real ones.
 */
export async function standInForProviderFrame(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const handlers = new Map<string, (message: unknown) => unknown>();
    const frame = {
      register: (name: string, handler: (message: unknown) => unknown) => handlers.set(name, handler),
      send: (_name: string, _message: unknown, answer: (result: unknown) => void) => {
        setTimeout(() => {
          try {
            answer([{ webStorageSupport: true }]);
          } catch {
            // The SDK throws in its own callback, whatever the answer; the real frame ignores that too.
          }
        });
      },
      ping: async (answer: () => void) => answer(),
      restyle: async () => undefined,
    };
    Reflect.set(window, 'gapi', {
      iframes: {
        Iframe: class {},
        CROSS_ORIGIN_IFRAMES_FILTER: {},
        getContext: () => ({ open: (_options: unknown, onOpen: (opened: unknown) => unknown) => onOpen(frame) }),
      },
    });
    Reflect.set(window, 'answerOfProvider', (authEvent: unknown) => handlers.get('authEvent')?.({ authEvent }));
  });
}

/** Presses the button that opens a provider's window, and answers there as a person who signs in. */
export async function answerInWindow(page: Page, press: () => Promise<void>, account: ProviderAccount): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await press();
  const opened = await opening;
  await opened.waitForURL(/\/emulator\/auth\/handler/, { waitUntil: 'commit' });
  const asked = new URL(opened.url()).searchParams;
  const authEvent = {
    type: asked.get('authType'),
    eventId: asked.get('eventId'),
    urlResponse: providerAnswer(asked.get('providerId') ?? '', account),
    sessionId: 'test',
    postBody: null,
    tenantId: null,
    error: null,
  };
  await page.evaluate((event) => {
    const tell: unknown = Reflect.get(window, 'answerOfProvider');
    if (typeof tell !== 'function') throw new Error('nothing stands in for the frame');
    tell(event);
  }, authEvent);
}

/**
 * Signs in with a provider by the dialog of a page that `standInForProviderFrame` has prepared. Resolves with the
 * opened account.
 */
export async function signInWithProvider(page: Page, provider: string, account: ProviderAccount): Promise<string> {
  await page.getByRole('button', { name: 'ログイン', exact: true }).first().click();
  const signedIn = page.waitForResponse(
    (response) => response.url().includes('accounts:signInWithIdp') && response.request().method() === 'POST',
  );
  const button = page.getByRole('dialog').getByRole('button', { name: `${provider}でログイン` });
  await answerInWindow(page, () => button.click(), account);
  const signed = v.object({ localId: v.string(), isNewUser: v.optional(v.boolean()) });
  const { localId, isNewUser } = v.parse(signed, await (await signedIn).json());
  // A new person is asked for a name in the same dialog. Twitter's name becomes the username.
  if (isNewUser && provider !== 'Twitter')
    await page.getByRole('dialog').getByRole('button', { name: 'あとで' }).click();
  await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
  return localId;
}
