import { useAtomValue } from 'jotai';
import { useState } from 'react';
import * as v from 'valibot';
import { saveAlbumContract } from '#contract/callables/albums.ts';
import type { AlbumId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { saveAlbum } from '#data/albums/commands.ts';
import { queryClient } from '#data/queryClient.ts';
import { errorWords, useMessages, useNumber, useWords } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';
import { user } from '#session/atoms.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Fields.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import type { FieldsProps } from '../fields/photoValues.ts';
import { useMyAlbums } from '../useMyAlbums.ts';
import type { Draft } from './uploadItems.ts';

export type DraftFieldsProps = Omit<FieldsProps, 'values' | 'onChange'> & {
  values: Draft;
  onChange: (change: Partial<Draft>) => void;
};

/** Chooses an album, or creates one, for photos to join once they are reserved. */
export function AlbumField({ values: { album, visibility }, differing, onChange }: DraftFieldsProps) {
  const words = useWords('upload').album;
  const fieldWords = useWords('photoFields');
  const uid = useAtomValue(user)?.uid;
  const [isNew, setIsNew] = useState(false);
  const { albums, isError } = useMyAlbums(uid);

  const choices = album === undefined || albums.some(({ id }) => id === album.id) ? albums : [album, ...albums];
  const isUnseen =
    visibility === 'unlisted' && albums.some((each) => each.id === album?.id && each.visibility === 'public');
  const differs = differing?.has('album');
  const chosen = differs ? undefined : (album?.id ?? 'none');
  return (
    <Stack gap={2}>
      <ChoiceField<AlbumId | 'none' | 'new' | undefined>
        label={words.label}
        hint={isError ? words.lost : isUnseen ? words.unlistedInPublic : undefined}
        options={[
          ...(differs ? [[undefined, fieldWords.differs] as const] : []),
          ['none', words.none],
          ...choices.map(({ id, title }) => [id, title] as const),
          ['new', words.another],
        ]}
        chosen={isNew ? 'new' : chosen}
        onChoose={(value) => {
          setIsNew(value === 'new');
          const selected = choices.find(({ id }) => id === value);
          if (selected !== undefined) onChange({ album: { id: selected.id, title: selected.title } });
          if (value === 'none') onChange({ album: undefined });
        }}
      />
      {isNew && uid !== undefined && (
        <NewAlbum
          onMade={(made) => {
            void queryClient.invalidateQueries({ queryKey: ['myAlbums', uid] });
            setIsNew(false);
            onChange({ album: made });
          }}
        />
      )}
    </Stack>
  );
}

function NewAlbum({ onMade }: { onMade: (album: NonNullable<Draft['album']>) => void }) {
  const words = useWords('upload').album;
  const { errors } = useMessages();
  const format = useNumber();
  const { title: titleSchema } = saveAlbumContract.input.entries;
  const { field, submit, busy } = useCallForm({
    defaultValues: { title: '' },
    schema: v.object({ title: inWords(titleSchema, words.titleInvalid(format(limits.album.titleChars))) }),
    send: async ({ title }) => onMade({ id: await saveAlbum({ title }), title }),
    problemOf: (failure) => ({ field: 'title', message: errorWords(failure, errors) }),
  });
  return (
    <Row as="form" gap={2} align="top" noValidate onSubmit={submit}>
      <TextField label={words.title} autoComplete="off" autoFocus {...field('title')} />
      <Button type="submit" busy={busy} label={words.make} />
    </Row>
  );
}
