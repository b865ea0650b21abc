import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { closedParts, siteStateSchema } from './closable.ts';
import { siteSettingsSchema } from './documents/siteSettings.ts';
import { decode } from './documents/stored.ts';

const closedBy = (settings: object) => closedParts(decode(siteSettingsSchema, 'settings/site', settings));

describe('the closed parts of a site', () => {
  it.each([
    [{}, []],
    [{ uploadsOpen: false }, ['uploads']],
    [{ signUpsOpen: false }, ['sign-ups']],
    [{ searchOpen: false }, ['search']],
    [{ presenceOpen: false }, ['presence']],
    [{ readOnly: true }, ['uploads', 'sign-ups', 'changes']],
  ])('the settings %o close %o', (settings, parts) => {
    expect(closedBy(settings)).toEqual(parts);
  });

  it('a build accepts a state with parts that it does not know', () => {
    expect(v.parse(siteStateSchema, { closed: ['search', 'what comes later'], more: 1 })).toEqual({
      closed: ['search'],
    });
  });
});
