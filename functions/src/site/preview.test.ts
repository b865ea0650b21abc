import { describe, expect, it } from 'vitest';
import { decodePublishedPhoto } from '#contract/documents/photo.ts';
import { decodeProfile } from '#contract/documents/profile.ts';
import { decodeTag } from '#contract/documents/tag.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { personPreview, photoPreview, tagPreview } from './preview.ts';

const id = parsePhotoId('abcdefghij0123456789');
const mediaUrl = (path: string) => `https://media.example/${path}`;
const photo = (more: Readonly<Record<string, unknown>> = {}) =>
  decodePublishedPhoto('photos/x', {
    schema: 2,
    ownerId: 'hana',
    owner: { username: 'hana', displayName: 'はな', photoURL: null },
    caption: '夕日',
    description: '',
    alt: '',
    tags: [],
    tagKeys: [],
    status: 'published',
    width: 1,
    height: 1,
    thumbhash: '',
    color: '',
    variants: { sizes: [320], avif: [], share: { width: 1_200, height: 800 } },
    createdAt: new Date(0),
    updatedAt: new Date(0),
    publishedAt: new Date(0),
    ...more,
  });

describe('the preview of a photo', () => {
  it('has the picture that is for sharing, and says what is said about it', () => {
    const preview = photoPreview({ id, photo: photo({ alt: '海に沈む夕日' }) }, false, mediaUrl);
    expect(preview.picture).toEqual({
      url: `https://media.example/photos/${id}/${id}/share.jpg`,
      width: 1_200,
      height: 800,
      type: 'image/jpeg',
      alt: '海に沈む夕日',
    });
    expect(preview).toMatchObject({
      title: '夕日｜はな',
      description: '海に沈む夕日',
      path: `/photos/${id}`,
      author: { name: 'はな', path: '/hana' },
    });
  });

  it('says nothing about one that is covered', () => {
    const preview = photoPreview({ id, photo: photo({ description: '犯人は', alt: '犯人' }) }, true, mediaUrl);
    expect(preview).toMatchObject({ picture: undefined, description: 'ネタバレを含む写真です。' });
  });

  it('has words where there are none, and no address for who has no name', () => {
    const owner = { username: '', displayName: '', photoURL: null };
    const preview = photoPreview({ id, photo: photo({ caption: '', owner }) }, false, mediaUrl);
    expect(preview).toMatchObject({
      title: '写真｜名前のない人',
      description: '名前のない人さんの写真',
      author: { path: undefined },
    });
  });

  it('cuts a long description between characters', () => {
    const preview = photoPreview({ id, photo: photo({ description: '🌸'.repeat(300) }) }, false, mediaUrl);
    expect(preview.description).toBe(`${'🌸'.repeat(199)}…`);
  });
});

it('the preview of a person leads to the name they have now', () => {
  const profile = decodeProfile('profiles/x', {
    username: 'はな',
    usernameKey: 'はな',
    displayName: '',
    photoURL: null,
    bio: ' 一行目\n二行目 ',
    links: [],
    photoCount: 2,
    createdAt: new Date(0),
  });
  expect(personPreview(profile, undefined)).toMatchObject({
    title: 'はな（@はな）',
    description: '一行目 二行目',
    path: '/%E3%81%AF%E3%81%AA',
    picture: undefined,
  });
});

it('the preview of a tag without photos is empty', () => {
  const tag = decodeTag('tags/x', { name: '夜', count: 0 });
  expect(tagPreview('夜', tag, undefined, mediaUrl)).toMatchObject({
    title: '#夜',
    path: '/tags/%E5%A4%9C',
    isEmpty: true,
    picture: undefined,
  });
});
