import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aPerson } from '#testing/people.ts';
import { accountSdk, authSdk, providersSdk, signInToSdk } from '#testing/sdk.ts';
import { patienceMs, sendPasswordReset } from './auth.ts';
import { changePassword, confirmPerson, linkProvider } from './methods.ts';

const never = () => new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { uid, email } = aPerson();
  signInToSdk({ uid, email, displayName: null });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['a new password', accountSdk.updatePassword, () => changePassword('himitsu', 'atarashii')],
  [
    'a confirmation',
    accountSdk.reauthenticateWithCredential,
    () => confirmPerson({ method: 'password', password: 'himitsu' }),
  ],
  ['a mail', authSdk.sendPasswordResetEmail, () => sendPasswordReset('hana@example.com', 'ja')],
])('%s fails as offline where the browser’s storage never answers the SDK', async (_name, sdkCall, act) => {
  sdkCall.mockImplementationOnce(never);
  const ended = expect(act()).rejects.toMatchObject({ problem: 'offline' });
  await vi.waitFor(() => expect(sdkCall).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(patienceMs);
  await ended;
});

it('a window of a provider stays open as long as the person takes', async () => {
  let close = (_value: unknown): void => undefined;
  providersSdk.linkWithWindow.mockImplementationOnce(() => new Promise((resolve) => (close = resolve)));
  const linked = linkProvider('google', 'ja');
  await vi.waitFor(() => expect(providersSdk.linkWithWindow).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(10 * patienceMs);
  close(undefined);
  await expect(linked).resolves.toHaveProperty('linked');
});
