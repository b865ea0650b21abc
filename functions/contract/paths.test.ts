import { describe, expect, it } from 'vitest';
import { parsePhotoId, parseUid } from './ids.ts';
import { documentAt, documentPath, parseOriginalPath, parseUploadPath, storagePath } from './paths.ts';

const uid = parseUid('hana');
const photoId = parsePhotoId('abcdefghij0123456789');
const pictureId = parsePhotoId('ABCDEFGHIJ0123456789');

describe('the path of an original', () => {
  it('an original’s path is parsed into its parts', () => {
    expect(parseUploadPath(storagePath.upload(uid, photoId))).toEqual({ uid, photoId, pictureId: photoId });
    expect(parseUploadPath(storagePath.upload(uid, photoId, pictureId))).toEqual({ uid, photoId, pictureId });
  });

  it('an original is not where its person uploads it', () => {
    const path = storagePath.original(uid, photoId, pictureId);
    expect(parseOriginalPath(path)).toEqual({ uid, photoId, pictureId });
    expect(parseUploadPath(path)).toBeUndefined();
    expect(parseOriginalPath(storagePath.upload(uid, photoId))).toBeUndefined();
  });

  it('all originals of a photo have paths with one prefix', () => {
    expect(storagePath.original(uid, photoId, pictureId).startsWith(storagePath.original(uid, photoId))).toBe(true);
  });

  it.each([
    ['photos/abcdefghij0123456789/w320', 'a variant'],
    ['avatars/hana/w320', 'an avatar'],
    ['uploads/hana', 'no photo'],
    ['uploads/hana/short', 'no photo id'],
    ['uploads//abcdefghij0123456789', 'no uid'],
    ['uploads/ha na/abcdefghij0123456789', 'a uid with a blank'],
    [`uploads/${'x'.repeat(129)}/abcdefghij0123456789`, 'a uid that is too long'],
    ['uploads/hana/abcdefghij0123456789/more', 'something behind it'],
    ['uploads/hana/abcdefghij0123456789/abcdefghij0123456789', 'the photo’s id twice'],
    ['uploads/hana/abcdefghij0123456789/ABCDEFGHIJ0123456789/more', 'something behind a later picture'],
    ['/uploads/hana/abcdefghij0123456789', 'something before it'],
    ['Uploads/hana/abcdefghij0123456789', 'another folder'],
    ['', 'nothing'],
  ])('an original’s path is not %j: %s', (name) => {
    expect(parseUploadPath(name)).toBeUndefined();
  });
});

describe('the path of a document', () => {
  const refused = [
    '',
    '.',
    '..',
    '__x__',
    '____',
    'a/b',
    '../users/x',
    'あ'.repeat(501),
    'x'.repeat(1_501),
    '\ud800',
    '__\n__',
  ];
  const taken = ['a', '...', '__x', 'x__', '桜', 'あ'.repeat(500), 'x'.repeat(1_500), 'a b', '\u0000', '😀'];

  it.each(refused)('a path with the id %j, which Firestore refuses, is not found', (id) => {
    for (const path of [
      documentPath.tag,
      documentPath.case,
      documentPath.appeal,
      documentPath.ngTag,
      documentPath.job,
    ]) {
      expect(() => path(id)).toThrow(expect.objectContaining({ code: 'not-found' }));
    }
    expect(() => documentAt('usernames', id)).toThrow(expect.objectContaining({ code: 'not-found' }));
  });

  it.each(taken)('a path takes the id %j, which Firestore takes', (id) => {
    expect(documentPath.tag(id)).toBe(`tags/${id}`);
  });
});
