import { describe, expect, it } from 'vitest';
import { personConcerned, personOf } from './authority.ts';

describe('the person of an audit entry', () => {
  it('an entry concerns the account that it is about, or else the owner of its target', () => {
    expect(personConcerned({ target: 'users/hana', before: {}, after: {} })).toBe('hana');
    expect(personConcerned({ target: 'profiles/hana', before: {}, after: {} })).toBe('hana');
    expect(personConcerned({ target: 'photos/x', before: { ownerId: 'sora' }, after: {} })).toBe('sora');
    expect(personConcerned({ target: 'photos/x', before: {}, after: { ownerId: 'sora' } })).toBe('sora');
  });

  it('an entry about the site concerns nobody', () => {
    expect(personConcerned({ target: 'settings/site', before: {}, after: {} })).toBeUndefined();
    expect(personConcerned({ target: 'users/hana/notices/x', before: {}, after: { ownerId: 7 } })).toBeUndefined();
    expect(() => personOf('photos/x')).toThrow(expect.objectContaining({ code: 'failed-precondition' }));
  });
});
