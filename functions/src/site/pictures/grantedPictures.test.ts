import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { serverLimits } from '#contract/serverLimits.ts';

const read = vi.hoisted(() => ({ recognizeGiven: vi.fn(), photo: vi.fn() }));
vi.mock('../../platform/person.ts', () => ({ recognizeGiven: read.recognizeGiven }));
vi.mock('../../data/photos/photoStore.ts', () => ({ readPhoto: read.photo }));
vi.mock('../../data/cases/caseStore.ts', () => ({ cases: { read: async () => undefined } }));
vi.mock('./publicPictures.ts', () => ({ findAvatar: vi.fn(), findPicture: vi.fn() }));
vi.stubEnv('SITE_KEY', 'x'.repeat(40));
const { writeGrant } = await import('./grantedPictures.ts');
const { answerPicture } = await import('./answerPicture.ts');

const id = 'abcdefghij0123456789';
let people = 0;
const grantOf = (uid: string) => writeGrant({ uid: parseUid(uid), givenAt: new Date() }).grant;
const leave = vi.fn();
const enter = vi.fn(() => leave);
const askWith = (grant: string, path = `${id}/${id}/320.webp`) =>
  answerPicture({ path: `/i/for/${grant}/${path}`, query: new URLSearchParams(), headers: {}, enter });

beforeEach(() => {
  vi.clearAllMocks();
  read.recognizeGiven.mockResolvedValue(undefined);
  people += 1;
});

describe('the pictures of a grant', () => {
  it('a page of pictures looks up their viewer once', async () => {
    const grant = grantOf(`viewer${people}`);
    await Promise.all(Array.from({ length: 60 }, () => askWith(grant)));
    for (let count = 0; count < 60; count += 1) expect((await askWith(grant, `case/photo_${id}/0`)).status).toBe(404);
    expect(read.recognizeGiven).toHaveBeenCalledOnce();
  });

  it('each picture counts for its network, with a valid grant or without', async () => {
    for (const grant of [grantOf(`viewer${people}`), 'x.y']) await askWith(grant);
    expect(enter.mock.calls).toEqual([[serverLimits.questions.pictureUnits], [serverLimits.questions.pictureUnits]]);
    expect(leave).toHaveBeenCalledTimes(2);
  });

  it('a network with too many requests gets no picture, and nothing is read for it', async () => {
    enter.mockImplementationOnce(() => {
      throw new ContractError('resource-exhausted', 'too many');
    });
    await expect(askWith(grantOf(`viewer${people}`))).rejects.toMatchObject({ code: 'resource-exhausted' });
    expect(read.recognizeGiven).not.toHaveBeenCalled();
  });

  it('a person has a rate over all grants, and other people do not notice', async () => {
    const uid = `viewer${people}`;
    for (let count = 0; count < limits.pictures.grantedPerMinute; count += 1) await askWith(grantOf(uid));
    await expect(askWith(grantOf(uid))).rejects.toMatchObject({ code: 'resource-exhausted' });
    expect((await askWith(grantOf(`${uid}b`))).status).toBe(404);
  });
});
