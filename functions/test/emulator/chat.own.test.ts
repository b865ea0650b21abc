import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaseStatus } from '#contract/documents/case.ts';
import { type ChatFailure, chatSchema } from '#contract/documents/chat.ts';
import { decode } from '#contract/documents/stored.ts';
import { parseUid } from '#contract/ids.ts';
import { chatJob } from '../../src/data/chatStore.ts';
import { announceCase } from '../../src/moderation/chat/announceCase.ts';
import { sendToChat } from '../../src/moderation/chat/sendToChat.ts';
import { tellChatOfDay } from '../../src/moderation/chat/tellChatOfDay.schedule.ts';
import { runnable } from '../../src/platform/jobRun.ts';
import { runTransaction } from '../../src/platform/transaction.ts';
import { jobAt, jobRun, putJob } from './harness/jobs.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const now = new Date('2026-11-29T00:00:00Z');
const subject = 'photo_x_1_danger';
const owner = parseUid('owner');

const after = { kind: 'photo', targetId: 'x', ownerId: owner, opening: 1, aboutStaff: false } as const;
const before = (fields: { readonly status?: CaseStatus; readonly reasons?: Readonly<Record<string, number>> }) => ({
  status: 'open' as const,
  reasons: {},
  ...fields,
});

type Reported = Parameters<typeof announceCase>[1];

const announce = (reported: Reported) =>
  runTransaction(async (transaction) => announceCase(transaction, reported, now));

const failures = async (): Promise<readonly ChatFailure[]> =>
  decode(chatSchema, 'aggregates/chat', (await firestore.doc('aggregates/chat').get()).data() ?? {}).failures;

beforeEach(async () => {
  vi.stubEnv('MATATAKI_CHAT', 'on');
  await firestore.doc('aggregates/chat').delete();
  for (const { ref } of (await firestore.collection('jobs').where('kind', '==', 'chat').get()).docs) await ref.delete();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('what the chat hears of', () => {
  it('the chat hears of the first report of an opening for a grave reason, and of no other', async () => {
    await announce({ before: undefined, after, reason: 'spam' });
    await announce({ before: before({ reasons: { danger: 1 } }), after, reason: 'danger' });
    expect(await jobAt('chat', subject)).toBeUndefined();
    await announce({ before: before({ reasons: { spam: 1 } }), after, reason: 'danger' });
    expect(await jobAt('chat', subject)).toMatchObject({
      about: 'danger',
      caseKind: 'photo',
      caseId: 'photo_x',
      owner,
    });
    const decided = before({ status: 'resolved', reasons: { danger: 1 } });
    await announce({ before: decided, after: { ...after, opening: 2 }, reason: 'danger' });
    expect(await jobAt('chat', 'photo_x_2_danger')).toMatchObject({ about: 'danger' });
  });

  it('the chat does not hear which case about staff it is', async () => {
    await announce({ before: undefined, after: { ...after, aboutStaff: true }, reason: 'danger' });
    expect((await jobAt('chat', subject))?.['caseId']).toBeUndefined();
  });

  it('nothing is sent without a chat', async () => {
    vi.stubEnv('MATATAKI_CHAT', '');
    await announce({ before: undefined, after, reason: 'danger' });
    await tellChatOfDay({ clock: () => now, until: now });
    expect((await firestore.collection('jobs').where('kind', '==', 'chat').get()).size).toBe(0);
  });

  it('the sum of a day is sent once, also if the schedule runs again', async () => {
    await Promise.all([1, 2].map(() => tellChatOfDay({ clock: () => now, until: now })));
    const sent: string[] = [];
    const send = runnable(
      chatJob,
      sendToChat(async (text) => void sent.push(text)),
    );
    expect(await send('2026-11-28', jobRun())).toBe('done');
    await tellChatOfDay({ clock: () => now, until: now });
    expect(await jobAt('chat', '2026-11-28')).toBeUndefined();
    expect(sent).toEqual([expect.stringContaining('2026-11-28: 0 decided.')]);
  });
});

describe('a message that the chat does not accept', () => {
  const refuse = async () => {
    throw new Error('the chat answered 404');
  };

  it('the message is tried three times, each failure is shown to staff, and then it is given up', async () => {
    await putJob('chat', subject, { about: 'danger', caseKind: 'photo', caseId: 'photo_x', failed: 0 });
    const send = runnable(chatJob, sendToChat(refuse));
    await expect(send(subject, jobRun())).rejects.toThrow('404');
    await expect(send(subject, jobRun())).rejects.toThrow('404');
    expect(await send(subject, jobRun())).toBe('failed');
    expect(await jobAt('chat', subject)).toBeUndefined();
    const shown = await failures();
    expect(shown).toMatchObject(
      [3, 2, 1].map((number) => ({ about: 'danger', try: number, why: 'the chat answered 404' })),
    );
    expect(JSON.stringify(shown)).not.toContain('photo_x');
  });

  it('a message that is accepted after a failure is over', async () => {
    await putJob('chat', subject, { about: 'danger', caseKind: 'photo', caseId: 'photo_x', failed: 0 });
    await expect(runnable(chatJob, sendToChat(refuse))(subject, jobRun())).rejects.toThrow('404');
    expect(
      await runnable(
        chatJob,
        sendToChat(async () => undefined),
      )(subject, jobRun()),
    ).toBe('done');
    expect(await failures()).toHaveLength(1);
  });

  it('the dashboard has the last twenty failures', async () => {
    for (let message = 0; message < 7; message += 1) {
      await putJob('chat', subject, { about: 'minor', caseKind: 'photo', caseId: 'photo_x', failed: 0 });
      const send = runnable(chatJob, sendToChat(refuse));
      for (let tried = 0; tried < 3; tried += 1) await send(subject, jobRun()).catch(() => undefined);
    }
    expect(await failures()).toHaveLength(20);
  });
});
