import { expect, test } from 'vitest';
import type { SignInState } from '#data/account/auth.ts';
import { createSessionWatch, type SessionEnd, type WatchEnvironment } from './createSessionWatch.ts';
import type { SessionMark } from './sessionMark.ts';

/** A browser with Firebase behind it, whose sign-out comes back as a change of account, as the real one does. */
function aBrowser(answers: { state?: SignInState; server?: 'accepted' | 'refused' | 'unknown'; isBan?: boolean } = {}) {
  const told: SessionEnd[] = [];
  let mark: SessionMark = 'none';
  let signOuts = 0;
  const environment: WatchEnvironment = {
    readMark: () => mark,
    writeMark: (next) => {
      mark = next;
    },
    learnBan: async () => answers.isBan ?? false,
    renewSignIn: async () => answers.state ?? 'renewed',
    askServer: async () => answers.server ?? 'refused',
    signOut: async () => {
      signOuts += 1;
      await watch.accountChanged(null);
    },
    tell: async (end) => {
      told.push(end);
    },
  };
  const watch = createSessionWatch(environment);
  return { watch, environment, told, mark: () => mark, signOuts: () => signOuts };
}

test('a refusal that a new token does not help is the end of the session, told once', async () => {
  const { watch, told, mark, signOuts } = aBrowser();
  await watch.accountChanged('hana');
  await Promise.all([watch.refused(), watch.refused()]);
  expect(told).toEqual(['over']);
  expect(signOuts()).toBe(1);
  expect(mark()).toBe('ended');
});

test('a call that overtook the sign-in ends nothing', async () => {
  const { watch, told, signOuts } = aBrowser({ server: 'accepted' });
  await watch.accountChanged('hana');
  await watch.refused();
  expect([told, signOuts()]).toEqual([[], 0]);
});

test.each<{ state: SignInState; server: 'accepted' | 'refused' | 'unknown' }>([
  { state: 'unreachable', server: 'refused' },
  { state: 'renewed', server: 'unknown' },
  { state: 'nobody', server: 'refused' },
])('while it cannot be known ($state, server $server) nothing is ended', async (answers) => {
  const { watch, told, signOuts } = aBrowser(answers);
  await watch.accountChanged('hana');
  await watch.refused();
  expect([told, signOuts()]).toEqual([[], 0]);
});

test('a ban ends nothing here, and asks Firebase for nothing: its page is the one to say so', async () => {
  const { environment, told, signOuts } = aBrowser({ isBan: true });
  let renewals = 0;
  const watch = createSessionWatch({
    ...environment,
    renewSignIn: async () => {
      renewals += 1;
      return 'over';
    },
  });
  await watch.accountChanged('hana');
  await watch.refused();
  expect([told, signOuts(), renewals]).toEqual([[], 0, 0]);
});

test('where it cannot be told whether it is a ban, the sign-in is looked into as ever', async () => {
  const { environment, told } = aBrowser();
  const watch = createSessionWatch({ ...environment, learnBan: () => Promise.reject(new Error('no network')) });
  await watch.accountChanged('hana');
  await watch.refused();
  expect(told).toEqual(['over']);
});

test('a refusal can be looked into again after one that ended nothing', async () => {
  const answers: { server: 'accepted' | 'refused' } = { server: 'accepted' };
  const { watch, told } = aBrowser(answers);
  await watch.accountChanged('hana');
  await watch.refused();
  answers.server = 'refused';
  await watch.refused();
  expect(told).toEqual(['over']);
});

test('what a visitor is refused ends nothing', async () => {
  const { watch, told, signOuts } = aBrowser();
  await watch.accountChanged(null);
  await watch.refused();
  expect([told, signOuts()]).toEqual([[], 0]);
});

test('a disabled account is told as such, though Firebase signs out by itself before the answer is there', async () => {
  const browser = aBrowser();
  const watch = createSessionWatch({
    ...browser.environment,
    renewSignIn: async () => {
      void watch.accountChanged(null);
      return 'disabled';
    },
    signOut: async () => undefined,
  });
  await watch.accountChanged('hana');
  await watch.refused();
  expect(browser.told).toEqual(['disabled']);
});

test('who signs out themselves is told nothing, in this tab or another', async () => {
  const { watch, environment, told } = aBrowser();
  await watch.accountChanged('hana');
  environment.writeMark('none');
  await watch.accountChanged(null);
  expect(told).toEqual([]);
});

test('an end is told in every tab that had the session, and by no page that opens later', async () => {
  const { environment, told } = aBrowser();
  const tabs = [createSessionWatch(environment), createSessionWatch(environment)];
  for (const tab of tabs) await tab.accountChanged('hana');
  for (const tab of tabs) await tab.accountChanged(null);
  expect(told).toEqual(['over', 'over']);
  await createSessionWatch(environment).accountChanged(null);
  expect(told).toHaveLength(2);
});

test('a page that was closed before it could say so leaves it to the next one', async () => {
  const { environment, told } = aBrowser();
  const closed = createSessionWatch({ ...environment, tell: () => new Promise(() => undefined) });
  await closed.accountChanged('hana');
  void closed.accountChanged(null);
  await createSessionWatch(environment).accountChanged(null);
  expect(told).toEqual(['over']);
});

test('a page that opens after the session was ended elsewhere tells so', async () => {
  const { watch, environment, told } = aBrowser();
  environment.writeMark('signed-in');
  await watch.accountChanged(null);
  await watch.accountChanged(null);
  expect(told).toEqual(['over']);
});
