import { describe, expect, it } from 'vitest';
import { personSearch, tagSearch } from '#contract/catalogueSearch.ts';
import { nameParts } from './migrations.ts';

function changed(collection: string, fields: Readonly<Record<string, unknown>>) {
  const migration = nameParts.find((one) => one.collection === collection);
  return migration?.change(fields, `${collection}/a`)?.update;
}

describe('names get their parts', () => {
  const search = tagSearch({ key: '夕焼け', reading: 'ゆうやけ' });
  const former = search.filter((entry) => !entry.startsWith('~'));

  it.each(['tags', 'titles'])('in %s, once', (collection) => {
    expect(changed(collection, { search: former })).toEqual({ search });
    expect(changed(collection, { search })).toBeUndefined();
    // A tag or title that leads to another is not found by itself.
    expect(changed(collection, { search: [] })).toBeUndefined();
  });

  it('in profiles, which had none, and not for who has no username', () => {
    const names = { usernameKey: 'hana', searchName: 'はなこ' };
    const written = { search: personSearch(names) };
    expect(changed('profiles', names)).toEqual(written);
    expect(changed('profiles', { ...names, ...written })).toBeUndefined();
    expect(changed('profiles', { usernameKey: '', searchName: 'はなこ' })).toEqual({ search: [] });
    expect(changed('profiles', {})).toBeUndefined();
  });
});
