import { describe, expect, test } from 'vitest';
import { uploadContentTypes } from '#contract/callables/createPhotos.ts';
import { photoStatuses } from '#contract/documents/photo.ts';
import { staffRoles, userSchema, userStatuses } from '#contract/documents/user.ts';
import { limits } from '#contract/limits.ts';
import { firestoreRules, storageRules, useFirestore } from './harness.ts';
import * as rules from './ruleFiles.ts';

/** Every word that a rule compares a value with (`status == 'published'`); a sign-in provider is Firebase's word. */
const comparedWith = (text: string): readonly string[] =>
  [...text.matchAll(/(?<!sign_in_provider )[!=]= '([^']+)'/g)].flatMap(([, word]) => word ?? []);

const sorted = (words: readonly string[]): readonly string[] => [...new Set(words)].sort();

describe('the numbers and words of the rules', () => {
  // Reads only the files, yet passes only if the emulator accepts them.
  useFirestore('limits');

  test('an upload may have as many bytes as the contract says', () => {
    expect(rules.maxUploadBytes).toBe(limits.photo.maxBytes);
  });

  test('an upload may be of the types that the contract says', () => {
    expect(rules.pictureTypes).toEqual(uploadContentTypes);
  });

  test('a muted list may have as many entries as the contract says', () => {
    expect(rules.maxMutedPerList).toBe(limits.muted.perList);
  });

  test('a muted list may have as many bytes as the contract says', () => {
    expect(rules.maxMutedBytesPerList).toBe(limits.muted.bytesPerList);
  });

  test('a query may ask for as many documents as the contract says', () => {
    expect(rules.maxPerQuery).toBe(limits.page.maxPerQuery);
  });

  test('staff in the rules are the roles of the contract', () => {
    expect(sorted(rules.staffRoles)).toEqual(sorted(staffRoles));
  });

  test('the Firestore rules know no status or role that the contract does not', () => {
    expect(sorted(comparedWith(firestoreRules))).toEqual(['admin', 'banned']);
    expect(staffRoles).toContain('admin');
    expect(userStatuses).toContain('banned');
  });

  test('the storage rules know no status that the contract does not', () => {
    expect(sorted(comparedWith(storageRules))).toEqual(['banned', 'uploading']);
    expect(photoStatuses).toContain('uploading');
  });

  test('the muted lists that the rules name are fields of an account', () => {
    const named = [...new Set(firestoreRules.match(/\bmuted[A-Z][a-z]+\b/g))];
    expect(named).toHaveLength(3);
    expect(Object.keys(userSchema.entries)).toEqual(expect.arrayContaining(named));
  });
});
