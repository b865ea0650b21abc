import { expect, test } from 'vitest';
import type { SignInState } from '#data/account/auth.ts';
import { createSessionWatch, type SessionEnd, type WatchEnvironment } from './createSessionWatch.ts';
import type { SessionMark } from './sessionMark.ts';

/** A fake browser with Firebase. As in a real one, a sign-out also arrives as a change of account. */
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

test('a refusal that a new token does not fix ends the session once', async () => {
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
])('the session goes on while its state is unknown ($state, server $server)', async (answers) => {
  const { watch, told, signOuts } = aBrowser(answers);
  await watch.accountChanged('hana');
  await watch.refused();
  expect([told, signOuts()]).toEqual([[], 0]);
});

test('a ban does not end the session and asks Firebase for nothing', async () => {
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

test('a failed check for a ban leads to the usual check of the sign-in', async () => {
  const { environment, told } = aBrowser();
  const watch = createSessionWatch({ ...environment, learnBan: () => Promise.reject(new Error('no network')) });
  await watch.accountChanged('hana');
  await watch.refused();
  expect(told).toEqual(['over']);
});

test('a second refusal is checked after one that ended nothing', async () => {
  const answers: { server: 'accepted' | 'refused' } = { server: 'accepted' };
  const { watch, told } = aBrowser(answers);
  await watch.accountChanged('hana');
  await watch.refused();
  answers.server = 'refused';
  await watch.refused();
  expect(told).toEqual(['over']);
});

test('a refusal to a visitor ends nothing', async () => {
  const { watch, told, signOuts } = aBrowser();
  await watch.accountChanged(null);
  await watch.refused();
  expect([told, signOuts()]).toEqual([[], 0]);
});

test('a disabled account is announced as such, even if Firebase signs out first', async () => {
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

test('a person’s own sign-out is not announced', async () => {
  const { watch, environment, told } = aBrowser();
  await watch.accountChanged('hana');
  environment.writeMark('none');
  await watch.accountChanged(null);
  expect(told).toEqual([]);
});

test('the end of a session is announced in each of its tabs and in no later page', async () => {
  const { environment, told } = aBrowser();
  const tabs = [createSessionWatch(environment), createSessionWatch(environment)];
  for (const tab of tabs) await tab.accountChanged('hana');
  for (const tab of tabs) await tab.accountChanged(null);
  expect(told).toEqual(['over', 'over']);
  await createSessionWatch(environment).accountChanged(null);
  expect(told).toHaveLength(2);
});

test('the next page announces an end that a closed page could not', async () => {
  const { environment, told } = aBrowser();
  const closed = createSessionWatch({ ...environment, tell: () => new Promise(() => undefined) });
  await closed.accountChanged('hana');
  void closed.accountChanged(null);
  await createSessionWatch(environment).accountChanged(null);
  expect(told).toEqual(['over']);
});

test('a new page announces a session that ended elsewhere', async () => {
  const { watch, environment, told } = aBrowser();
  environment.writeMark('signed-in');
  await watch.accountChanged(null);
  await watch.accountChanged(null);
  expect(told).toEqual(['over']);
});
