import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { publicPersonSchema, publicTagSchema, publicTitleSchema } from '#contract/edge/names.ts';
import { publicPhotoSchema } from '#contract/edge/photos.ts';
import { personHead, photoHead, siteHead, tagHead, titleHead } from './pageHead.ts';

const id = 'abcdefghij0123456789';
const photo = (more: Readonly<Record<string, unknown>> = {}) =>
  v.parse(publicPhotoSchema, {
    id,
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
const person = (more: Readonly<Record<string, unknown>> = {}) =>
  v.parse(publicPersonSchema, {
    uid: 'hana',
    username: 'はな',
    usernameKey: 'はな',
    displayName: '',
    photoURL: null,
    bio: ' 一行目\n二行目 ',
    links: [],
    photoCount: 2,
    createdAt: new Date(0),
    ...more,
  });

describe('the head of a photo', () => {
  it('the head of a photo has its licence, even if the photo is covered', () => {
    const licence = 'https://creativecommons.org/licenses/by-nc/4.0/';
    for (const isCovered of [true, false])
      expect(photoHead(photo({ licence: 'cc-by-nc-4.0' }), isCovered, 'ja').licence).toBe(licence);
    expect(photoHead(photo(), false, 'ja').licence).toBeUndefined();
  });

  it('the head of a photo has its current picture, in the size for links, and its words', () => {
    const head = photoHead(photo({ alt: '海に沈む夕日', pictureId: '9876543210jihgfedcba' }), false, 'ja');
    expect(head.picture).toEqual({
      path: `/i/${id}/9876543210jihgfedcba/share.jpg`,
      width: 1_200,
      height: 800,
      type: 'image/jpeg',
      alt: '海に沈む夕日',
    });
    expect(head).toMatchObject({
      title: '夕日｜はな',
      tabTitle: '夕日 | Matataki',
      description: '海に沈む夕日',
      path: `/photos/${id}`,
      author: { name: 'はな', path: '/hana' },
    });
  });

  it('the head says nothing about a covered photo', () => {
    const head = photoHead(photo({ description: '犯人は', alt: '犯人' }), true, 'ja');
    expect(head).toMatchObject({ picture: undefined, description: 'ネタバレを含む写真です。' });
    expect(JSON.stringify(head)).not.toContain('犯人');
  });

  it('the head has default words for a photo without any, and no address for a person without a name', () => {
    const nobody = photo({ caption: '', owner: { username: '', displayName: '', photoURL: null } });
    expect(photoHead(nobody, false, 'ja')).toMatchObject({
      title: '写真｜名前のない人',
      tabTitle: '名前のない人の写真 | Matataki',
      description: '名前のない人の写真',
      author: { path: undefined },
    });
    expect(photoHead(nobody, false, 'en').description).toBe('Photo by Unnamed member');
  });

  it('the head of an English page joins names with Latin signs', () => {
    expect(photoHead(photo(), false, 'en').title).toBe('夕日 by はな');
    expect(personHead(person(), 'en').title).toBe('はな (@はな)');
  });

  it('the head cuts a long description between characters', () => {
    const { description } = photoHead(photo({ description: '🌸'.repeat(300) }), false, 'ja');
    expect(description).toBe(`${'🌸'.repeat(199)}…`);
  });
});

describe('the head of a person', () => {
  it('the head links to the person’s current name', () => {
    expect(personHead(person(), 'ja')).toMatchObject({
      title: 'はな（@はな）',
      tabTitle: 'はな (@はな) | Matataki',
      description: '一行目 二行目',
      path: '/%E3%81%AF%E3%81%AA',
      picture: undefined,
    });
    expect(personHead(person({ bio: '', photoCount: 1 }), 'en').description).toBe('1 photo by はな');
  });

  it('the head shows an avatar only from this site', () => {
    const photoURL = `/a/hana/${'a'.repeat(40)}.webp`;
    expect(personHead(person({ photoURL }), 'ja').picture).toMatchObject({ path: photoURL, width: 256, height: 256 });
    for (const other of ['https://elsewhere.example/a.png', photoURL.replace('hana', 'sora')])
      expect(personHead(person({ photoURL: other }), 'ja').picture).toBeUndefined();
  });
});

describe('the head of a list', () => {
  const tag = v.parse(publicTagSchema, { key: '夜', name: '夜', count: 0 });
  const title = v.parse(publicTitleSchema, { id: 'pillow', name: '枕の草紙', kind: 'book', count: 3 });

  it('the head of a tag or title has the newest photo if that is not covered', () => {
    expect(tagHead(tag, photo(), 'ja').picture?.path).toBe(`/i/${id}/${id}/share.jpg`);
    expect(tagHead(tag, undefined, 'ja').picture).toBeUndefined();
    expect(titleHead(title, photo(), 'en')).toMatchObject({
      title: '枕の草紙',
      description: '3 photos of “枕の草紙”',
      path: '/photos?title=pillow',
      isHidden: false,
    });
  });

  it('an empty list is not indexed', () => {
    expect(tagHead(tag, undefined, 'ja')).toMatchObject({ title: '#夜', path: '/tags/%E5%A4%9C', isHidden: true });
  });

  it('the head is in the requested language', () => {
    expect(siteHead('home', 'ja')).toMatchObject({ tabTitle: 'Matataki（瞬き）', path: '/' });
    expect(siteHead('users', 'en')).toMatchObject({ title: 'People', tabTitle: 'People | Matataki', path: '/users' });
  });
});
