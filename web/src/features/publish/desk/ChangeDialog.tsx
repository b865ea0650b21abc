import { type FormEvent, useState } from 'react';
import type { PhotoChange } from '#contract/callables/changePhotos.ts';
import { downloads, visibilities } from '#contract/documents/photo.ts';
import { licences } from '#contract/licences.ts';
import { limits } from '#contract/limits.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { usePhotoTags } from '#session/tags/usePhotoTags.ts';
import { Button, DialogActions } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Checkbox } from '#ui/Fields.tsx';
import { LazyTagInput } from '#ui/LazyTagInput.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { type Choice, ChoiceField, namedChoice } from '../fields/ChoiceField.tsx';
import { cameraClock, type PhotoValues, tagsMeant } from '../fields/photoValues.ts';
import { TitleSelect } from '../fields/TitleSelect.tsx';
import { UtcOffsetField } from '../fields/UtcOffsetField.tsx';
import type { BulkDialogProps } from './bulkAct.ts';
import styles from './desk.module.css';

/** The distinct tags of these photos, most frequent first. */
function tagsOf(photos: readonly OwnPhoto[]) {
  const borne = photos.flatMap(({ tags, tagKeys }) => tagKeys.map((key, place) => ({ key, name: tags[place] ?? key })));
  return [...Map.groupBy(borne, ({ key }) => key).values()]
    .flatMap(([first, ...others]) => (first ? [{ ...first, count: 1 + others.length }] : []))
    .sort((one, other) => other.count - one.count);
}

type ChangeForm = Pick<PhotoValues, 'tags' | 'typedTag' | 'title' | 'utcOffset'> & {
  change: PhotoChange;
  titleIs: 'unchanged' | 'none' | 'set';
};

const unchanged: ChangeForm = { change: {}, tags: [], typedTag: '', titleIs: 'unchanged' };

/** Import it lazily. Every field starts as "do not change". */
export function ChangeDialog({ count, photos, albums, onSend, onClose }: BulkDialogProps) {
  const { words: fieldWords, app, number: format } = useTexts('photoFields');
  const words = useWords('myPhotos').dialog;
  const photoTags = usePhotoTags();
  const [{ change, tags, typedTag, title, titleIs, utcOffset }, setForm] = useState(unchanged);
  const [problem, setProblem] = useState<string>();
  const set = (changed: Partial<ChangeForm>): void => {
    setProblem(undefined);
    setForm((form) => ({ ...form, ...changed }));
  };
  const present = tagsOf(photos);
  const removed = change.removeTags ?? [];

  function problemOf({ addTags = [], ...others }: PhotoChange): string | undefined {
    if (titleIs === 'set' && title === undefined) return words.titleMissing;
    if (addTags.length === 0 && Object.keys(others).length === 0) return words.nothing;
    for (const tag of addTags) {
      const checked = photoTags.check(tag);
      if (!checked.ok) return checked.problem;
    }
    return addTags.length > limits.photo.maxTags ? photoTags.words.tooMany : undefined;
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    const addTags = [...tagsMeant({ tags, typedTag })];
    const wanted: PhotoChange = {
      ...change,
      ...(addTags.length > 0 && { addTags }),
      ...(change.showMoment && cameraClock(utcOffset)),
      ...(titleIs === 'none' && { titleId: null }),
      ...(titleIs === 'set' && title && { titleId: title.id }),
    };
    const wrong = problemOf(wanted);
    setProblem(wrong);
    if (wrong === undefined) onSend(wanted);
  }

  /** `undefined` leaves the field out. */
  function setPart<Name extends keyof PhotoChange>(name: Name, value: PhotoChange[Name]): void {
    const { [name]: _, ...others } = change;
    set({ change: value === undefined ? others : { ...others, [name]: value } });
  }

  const choice = <
    Name extends
      | 'addToAlbum'
      | 'removeFromAlbum'
      | 'visibility'
      | 'licence'
      | 'download'
      | 'sensitive'
      | 'showExif'
      | 'showMoment',
  >(
    name: Name,
    label: string,
    options: Choice<PhotoChange[Name]>,
    hint?: string,
  ) => (
    <ChoiceField<PhotoChange[Name]>
      label={label}
      hint={hint}
      options={[[undefined, words.keep], ...options]}
      chosen={change[name]}
      onChoose={(value) => setPart(name, value)}
    />
  );

  const isPublic = albums.some(({ id, visibility }) => id === change.addToAlbum && visibility === 'public');
  const addsUnlisted = isPublic && photos.some(({ visibility }) => (change.visibility ?? visibility) === 'unlisted');
  const albumOptions = albums.map(({ id, title }) => [id, title] as const);
  return (
    <Dialog title={words.title(format(count))} closeLabel={app.close} onClose={onClose} isWide>
      <Stack as="form" gap={4} noValidate onSubmit={send}>
        <Hint>{words.lead}</Hint>
        <div className={styles.fields}>
          <LazyTagInput
            {...photoTags}
            label={words.addTags}
            tags={tags}
            typed={typedTag}
            onChange={(nextTags, nextTyped) => set({ tags: nextTags, typedTag: nextTyped })}
          />
          {present.length > 0 && (
            <Stack as="fieldset" gap={1}>
              <legend>{words.removeTags}</legend>
              <Hint>{words.removeTagsHint}</Hint>
              <div className={styles.chips}>
                {present.map(({ key, name, count: bearers }) => (
                  <Checkbox
                    key={key}
                    label={`${name} (${format(bearers)})`}
                    checked={removed.includes(key)}
                    disabled={!removed.includes(key) && removed.length >= limits.photo.maxTags}
                    onChange={({ currentTarget }) => {
                      const next = currentTarget.checked ? [...removed, key] : removed.filter((each) => each !== key);
                      setPart('removeTags', next.length === 0 ? undefined : next);
                    }}
                  />
                ))}
              </div>
            </Stack>
          )}
          <Stack gap={2}>
            <ChoiceField<ChangeForm['titleIs']>
              label={words.titleChange}
              options={[
                ['unchanged', words.keep],
                ['set', words.titleSet],
                ['none', words.titleNone],
              ]}
              chosen={titleIs}
              onChoose={(chosen) => set({ titleIs: chosen })}
            />
            {titleIs === 'set' && (
              <TitleSelect title={title} onChange={(chosen) => setForm((form) => ({ ...form, title: chosen }))} />
            )}
          </Stack>
          {albums.length > 0 &&
            choice('addToAlbum', words.addToAlbum, albumOptions, addsUnlisted ? words.unlistedInPublic : undefined)}
          {albums.length > 0 && choice('removeFromAlbum', words.removeFromAlbum, albumOptions)}
          {choice('visibility', fieldWords.visibility, namedChoice(visibilities, fieldWords.visibilities))}
          {choice('licence', fieldWords.licence, namedChoice(licences, fieldWords.licences), fieldWords.licenceHint)}
          {choice('download', fieldWords.download, namedChoice(downloads, fieldWords.downloads))}
          {choice('sensitive', fieldWords.sensitive, [
            [true, words.sensitiveOn],
            [false, words.sensitiveOff],
          ])}
          {choice('showExif', fieldWords.showExif, [
            [true, words.exifOn],
            [false, words.exifOff],
          ])}
          {choice('showMoment', fieldWords.showMoment, [
            [true, words.momentOn],
            [false, words.momentOff],
          ])}
          {change.showMoment && (
            <UtcOffsetField values={{ utcOffset }} onChange={({ utcOffset }) => set({ utcOffset })} />
          )}
        </div>
        <Note icon="warning">{problem}</Note>
        <DialogActions cancel={{ label: words.cancel, onClick: onClose }}>
          <Button type="submit" variant="primary" label={words.send(format(count))} />
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
