import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf, revert } from './harness/audit.ts';
import { call, photoFields } from './harness/calls.ts';
import { giveUsername, newcomer, type Person, staffMember } from './harness/people.ts';
import { forgetSettings, settingsNow } from './harness/wholeSite.ts';

const done = { result: { auditIds: expect.any(Array) } };
const refused = (code: string, field?: string) => ({ refused: field === undefined ? { code } : { code, field } });
const save = (caller: Person | undefined, settings: unknown) => call('saveSettings', settings, caller);
/** This test's entries alone, because all settings are one document. */
const entriesSince = async (since: Date) => (await entriesOf('settings/site')).filter(({ at }) => at >= since);

let admin: Person;
let moderator: Person;
beforeAll(async () => {
  [admin, moderator] = await Promise.all([staffMember('admin'), staffMember('moderator')]);
});

afterEach(forgetSettings);

describe('saveSettings', () => {
  it('saveSettings saves the given settings, keeps the others, and logs the changes', async () => {
    const since = new Date();
    expect(await save(admin, { holdAtReporters: 5, announcement: 'お知らせ' })).toEqual(done);
    expect(await settingsNow()).toEqual({ holdAtReporters: 5, announcement: 'お知らせ' });
    expect(await save(admin, { holdAtReporters: 5, holdFirstPhotos: 2 })).toEqual(done);
    expect(await settingsNow()).toEqual({ holdAtReporters: 5, announcement: 'お知らせ', holdFirstPhotos: 2 });
    expect(await entriesSince(since)).toEqual([
      expect.objectContaining({
        actorId: admin.uid,
        action: 'saveSettings',
        before: { holdAtReporters: 3, announcement: '' },
        after: { holdAtReporters: 5, announcement: 'お知らせ' },
      }),
      expect.objectContaining({ before: { holdFirstPhotos: 0 }, after: { holdFirstPhotos: 2 } }),
    ]);
  });

  it('a saved setting applies from the next call on', async () => {
    const person = await giveUsername(await newcomer());
    const upload = () => call('createPhotos', { photos: [photoFields] }, person);
    expect(await upload()).toHaveProperty('result');
    await save(admin, { uploadsOpen: false });
    expect(await upload()).toMatchObject({ refused: { code: 'failed-precondition' } });
    await save(admin, { uploadsOpen: true });
    expect(await upload()).toHaveProperty('result');
  });

  it('saveSettings writes nothing if nothing changes', async () => {
    const since = new Date();
    expect(await save(admin, { uploadsOpen: true, holdAtReporters: 3 })).toEqual({ result: { auditIds: [] } });
    expect(await settingsNow()).toBeUndefined();
    expect(await entriesSince(since)).toEqual([]);
  });

  it.each([
    [{}, ''],
    [{ theme: 'dark' }, 'theme'],
    [{ uploadsOpen: 'yes' }, 'uploadsOpen'],
    [{ holdAtReporters: 1.5 }, 'holdAtReporters'],
    [{ holdAtReporters: -1 }, 'holdAtReporters'],
    [{ holdAtReporters: 101 }, 'holdAtReporters'],
    [{ readOnly: 'yes' }, 'readOnly'],
    [{ holdReporterAgeHours: 721 }, 'holdReporterAgeHours'],
    [{ holdReporterAgeHours: -1 }, 'holdReporterAgeHours'],
    [{ holdFirstPhotos: 51 }, 'holdFirstPhotos'],
    [{ announcement: 'あ'.repeat(301) }, 'announcement'],
    [{ announcement: 'a\u202eb' }, 'announcement'],
    [{ signUpsOpen: null }, 'signUpsOpen'],
  ])('saveSettings refuses %j', async (settings, field) => {
    expect(await save(admin, settings)).toEqual(refused('invalid-argument', field));
    expect(await settingsNow()).toBeUndefined();
  });

  it('two concurrent changes are both stored and logged correctly', async () => {
    const since = new Date();
    const other = await staffMember('admin');
    await Promise.all([save(admin, { holdAtReporters: 7 }), save(other, { holdAtReporters: 9, holdFirstPhotos: 1 })]);
    const entries = await entriesSince(since);
    const chain = entries.map(({ before, after }) => [before['holdAtReporters'], after['holdAtReporters']]);
    const [first, second] = chain[0]?.[0] === 3 ? chain : [...chain].reverse();
    expect(first?.[0]).toBe(3);
    expect(second?.[0]).toBe(first?.[1]);
    expect(await settingsNow()).toMatchObject({ holdAtReporters: second?.[1], holdFirstPhotos: 1 });
  });
});

describe('the undo of a change of the settings', () => {
  it('the undo restores only the settings of that change', async () => {
    const since = new Date();
    await save(admin, { holdAtReporters: 5, uploadsOpen: false });
    await save(admin, { announcement: 'お知らせ' });
    const [first] = await entriesSince(since);
    expect(await revert(moderator, first?.id ?? '')).toEqual(refused('permission-denied'));
    expect(await revert(admin, first?.id ?? '')).toEqual({ result: { auditIds: [expect.any(String)] } });
    expect(await settingsNow()).toEqual({ holdAtReporters: 3, uploadsOpen: true, announcement: 'お知らせ' });
  });

  it('the undo is refused if one of them was changed since', async () => {
    const since = new Date();
    await save(admin, { holdAtReporters: 5, uploadsOpen: false });
    await save(admin, { holdAtReporters: 6 });
    const [first] = await entriesSince(since);
    expect(await revert(admin, first?.id ?? '')).toEqual(refused('failed-precondition'));
    expect(await settingsNow()).toEqual({ holdAtReporters: 6, uploadsOpen: false });
  });
});
