import type { PhotoId } from '#contract/ids.ts';
import { type Answer, call, reserve } from './calls.ts';
import type { Person } from './people.ts';
import { photoNow, setPhoto } from './photos.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A person's photo in a status, without a file. */
export async function photoIn(person: Person, status: string, more: Fields = {}, said: Fields = {}): Promise<PhotoId> {
  const { id } = await reserve(person, said);
  const isMade = status !== 'uploading' && status !== 'processing' && status !== 'failed';
  await setPhoto(id, {
    status,
    ...(isMade
      ? {
          width: 400,
          height: 300,
          variants: { sizes: [320], avif: [], share: { width: 320, height: 240 } },
          publishedAt: new Date('2026-01-01T00:00:00Z'),
        }
      : {}),
    ...more,
  });
  return id;
}

/** What an edit form sends for the photo's current state, with some fields changed. */
export async function formOf(id: PhotoId, changed: Fields = {}): Promise<Fields> {
  const photo = await photoNow(id);
  if (!photo) throw new Error(`photo ${id} is not there`);
  const { caption, description, alt, tags, titleId, spoiler, showExif, updatedAt } = photo;
  const form = { caption, description, alt, tags, titleId, spoiler, showExif, basedOn: updatedAt.toISOString() };
  return JSON.parse(JSON.stringify({ id, ...form, ...changed }));
}

/** Changes a photo as a person who has just opened its form. */
export const edit = async (person: Person | undefined, id: PhotoId, changed: Fields = {}): Promise<Answer> =>
  call('updatePhoto', await formOf(id, changed), person);
