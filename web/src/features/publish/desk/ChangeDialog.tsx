import { type FormEvent, useState } from 'react';
import type { PhotoChange } from '#contract/callables/changePhotos.ts';
import { downloads, visibilities } from '#contract/documents/photo.ts';
import { licences } from '#contract/licences.ts';
import { limits } from '#contract/limits.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { usePhotoTags } from '#session/tags/usePhotoTags.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { LazyTagInput } from '#ui/LazyTagInput.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { type ChosenTitle, tagsMeant } from '../fields/photoValues.ts';
import { TitleSelect } from '../fields/TitleSelect.tsx';
import styles from './desk.module.css';
import type { MyAlbum } from './useMyAlbums.ts';

type Borne = { readonly key: string; readonly name: string; readonly count: number };

/** The tags of these photos, each once, most borne first. */
function tagsOf(photos: readonly Pick<OwnPhoto, 'tags' | 'tagKeys'>[]): readonly Borne[] {
  const borne = new Map<string, Borne>();
  for (const { tags, tagKeys } of photos) {
    for (const [place, key] of tagKeys.entries()) {
      const { name = tags[place] ?? key, count = 0 } = borne.get(key) ?? {};
      borne.set(key, { key, name, count: count + 1 });
    }
  }
  return [...borne.values()].sort((one, other) => other.count - one.count);
}

type ChangeDialogProps = {
  count: number;
  /** Those of the selection that are loaded. */
  photos: readonly OwnPhoto[];
  albums: readonly MyAlbum[];
  onSend: (change: PhotoChange) => void;
  onClose: () => void;
};

/** Import it lazily. Every field begins as "do not change". */
export function ChangeDialog({ count, photos, albums, onSend, onClose }: ChangeDialogProps) {
  const { app } = useMessages();
  const words = useWords('myPhotos').dialog;
  const fieldWords = useWords('photoFields');
  const locale = useLocale();
  const photoTags = usePhotoTags();
  const [change, setChange] = useState<PhotoChange>({});
  const [added, setAdded] = useState<{ tags: readonly string[]; typed: string }>({ tags: [], typed: '' });
  const [title, setTitle] = useState<ChosenTitle>();
  const [titleIs, setTitleIs] = useState<'kept' | 'none' | 'set'>('kept');
  const [problem, setProblem] = useState<string>();
  const format = (value: number): string => formatNumber(locale, value);
  const present = tagsOf(photos);
  const removed = change.removeTags ?? [];

  function whole(): PhotoChange {
    const addTags = [...tagsMeant({ tags: added.tags, typedTag: added.typed })];
    return {
      ...change,
      ...(addTags.length > 0 && { addTags }),
      ...(titleIs === 'none' && { titleId: null }),
      ...(titleIs === 'set' && title && { titleId: title.id }),
    };
  }

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
    const wanted = whole();
    const wrong = problemOf(wanted);
    setProblem(wrong);
    if (wrong === undefined) onSend(wanted);
  }

  /** The first option leaves the field out. */
  function choice<Name extends keyof PhotoChange, Value>(
    name: Name,
    label: string,
    options: readonly (readonly [value: PhotoChange[Name] & Value, label: string])[],
    hint?: string,
  ) {
    const at = options.findIndex(([value]) => value === change[name]);
    return (
      <SelectField
        label={label}
        {...(hint !== undefined && { hint })}
        options={[['', words.keep], ...options.map(([value, text]) => [String(value), text] as const)]}
        value={at === -1 ? '' : String(change[name])}
        onChange={({ currentTarget }) => {
          const { [name]: _, ...others } = change;
          const chosen = options[currentTarget.selectedIndex - 1]?.[0];
          setProblem(undefined);
          setChange(chosen === undefined ? others : { ...others, [name]: chosen });
        }}
      />
    );
  }

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
            tags={added.tags}
            typed={added.typed}
            onChange={(tags, typed) => {
              setProblem(undefined);
              setAdded({ tags, typed });
            }}
          />
          {present.length > 0 && (
            <Stack as="fieldset" gap={1}>
              <legend className={styles.bold}>{words.removeTags}</legend>
              <Hint>{words.removeTagsHint}</Hint>
              <div className={styles.chips}>
                {present.map(({ key, name, count: bearers }) => (
                  <Checkbox
                    key={key}
                    label={`${name} (${format(bearers)})`}
                    checked={removed.includes(key)}
                    disabled={!removed.includes(key) && removed.length >= limits.photo.maxTags}
                    onChange={({ currentTarget }) => {
                      setProblem(undefined);
                      const { removeTags: _, ...others } = change;
                      const next = currentTarget.checked ? [...removed, key] : removed.filter((each) => each !== key);
                      setChange(next.length === 0 ? others : { ...others, removeTags: next });
                    }}
                  />
                ))}
              </div>
            </Stack>
          )}
          <Stack gap={2}>
            <SelectField
              label={words.titleChange}
              options={[
                ['kept', words.keep],
                ['set', words.titleSet],
                ['none', words.titleNone],
              ]}
              value={titleIs}
              onChange={({ currentTarget: { selectedIndex } }) => {
                setProblem(undefined);
                setTitleIs(selectedIndex === 1 ? 'set' : selectedIndex === 2 ? 'none' : 'kept');
              }}
            />
            {titleIs === 'set' && <TitleSelect title={title} problem={undefined} onChange={setTitle} />}
          </Stack>
          {albums.length > 0 &&
            choice('addToAlbum', words.addToAlbum, albumOptions, addsUnlisted ? words.unlistedInPublic : undefined)}
          {albums.length > 0 && choice('removeFromAlbum', words.removeFromAlbum, albumOptions)}
          {choice(
            'visibility',
            fieldWords.visibility,
            visibilities.map((each) => [each, fieldWords.visibilities[each]]),
          )}
          {choice(
            'licence',
            fieldWords.licence,
            licences.map((each) => [each, fieldWords.licences[each]]),
            fieldWords.licenceHint,
          )}
          {choice(
            'download',
            fieldWords.download,
            downloads.map((each) => [each, fieldWords.downloads[each]]),
          )}
          {choice('sensitive', fieldWords.sensitive, [
            [true, words.sensitiveOn],
            [false, words.sensitiveOff],
          ])}
        </div>
        <Note icon="warning">{problem}</Note>
        <DialogActions cancel={{ label: words.cancel, onClick: onClose }}>
          <Button type="submit" variant="primary">
            {words.send(format(count))}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
