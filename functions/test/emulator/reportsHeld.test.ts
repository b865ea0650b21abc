import { beforeAll, describe, expect, it } from 'vitest';
import { noticesTo } from './harness/bans.ts';
import { type Answer, call } from './harness/calls.ts';
import { auditOfDocument, caseNow, established, expectCountsRight, publishedBy } from './harness/cases.ts';
import { newcomer, type Person } from './harness/people.ts';
import { photoNow, variantsOf } from './harness/photos.ts';
import { seen } from './harness/storage.ts';

const refused = (code: string, field?: string) => ({ refused: field === undefined ? { code } : { code, field } });
const onPhoto = (person: Person | undefined, id: string, reason = 'spam'): Promise<Answer> =>
  call('reportPhoto', { id, reason }, person);

let owner: Person;
beforeAll(async () => {
  owner = await newcomer();
});

describe('enough reporters', () => {
  it('enough reporters hold a published photo, with an audit entry, a notice and unavailable files', async () => {
    const id = await publishedBy(owner);
    const people = await Promise.all([1, 2, 3].map(async () => established(await newcomer())));
    for (const person of people.slice(0, 2)) await onPhoto(person, id);
    expect((await photoNow(id))?.status).toBe('published');
    const [file] = variantsOf(id, await photoNow(id));
    expect((await seen(file?.address ?? '')).status).toBe(200);
    await onPhoto(people[2], id);
    const held = await photoNow(id);
    expect(held).toMatchObject({ status: 'held', hold: { rule: 'reports', note: '' } });
    expect((await seen(file?.address ?? '')).status).toBe(404);
    expect(await auditOfDocument(`photos/${id}`)).toMatchObject([
      {
        ...{ actorId: 'system', action: 'holdReported', before: { ownerId: owner.uid, status: 'published' } },
        after: { ownerId: owner.uid, status: 'held', hold: { rule: 'reports', note: '' } },
      },
    ]);
    const told = (await noticesTo(owner)).filter(({ subject }) => subject === id);
    expect(told).toMatchObject([{ kind: 'photo-held' }]);
    expect(await onPhoto(people[0], id, 'other')).toEqual(refused('failed-precondition', 'id'));
  });
});

describe('concurrent reports', () => {
  it('a person whose browser sends a report three times counts once', async () => {
    const id = await publishedBy(owner);
    const person = await newcomer();
    await Promise.all([1, 2, 3].map(() => onPhoto(person, id)));
    expect((await caseNow(`photo_${id}`)).reporterCount).toBe(1);
    await expectCountsRight(`photo_${id}`);
  });
});
