import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import * as v from 'valibot';
import { saveAlbumContract } from '#contract/callables/albums.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { saveAlbum } from '#data/albums/commands.ts';
import { myAlbums } from '#data/albums/ownAlbums.ts';
import { queryClient } from '#data/queryClient.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { readAll } from '#lib/pagedList.ts';
import { user } from '#session/atoms.ts';
import { Button } from '#ui/Button.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { Draft } from './uploadItems.ts';

const albumsQuery = (uid: Uid) => ({ queryKey: ['albums for uploads', uid], queryFn: () => readAll(myAlbums(uid)) });

const none = 'none';
const another = 'new';

type AlbumFieldProps = {
  album: Draft['album'];
  visibility: Draft['visibility'];
  differs?: boolean;
  onChange: (change: Pick<Draft, 'album'>) => void;
};

/** The album that photos go into once they are reserved: one of their person's, or a new one. */
export function AlbumField({ album, visibility, differs = false, onChange }: AlbumFieldProps) {
  const words = useWords('upload');
  const { differs: differing } = useWords('photoFields');
  const uid = useAtomValue(user)?.uid;
  const [isNew, setIsNew] = useState(false);
  const { data: albums = [], isError } = useQuery(
    uid === undefined ? { queryKey: ['albums for uploads'], queryFn: async () => [] } : albumsQuery(uid),
  );

  const known = album === undefined || albums.some(({ id }) => id === album.id) ? albums : [album, ...albums];
  const isUnseen =
    visibility === 'unlisted' && albums.some((each) => each.id === album?.id && each.visibility === 'public');
  const hint = isError ? words.album.lost : isUnseen ? words.album.unlistedInPublic : undefined;
  const options: (readonly [string, string])[] = [
    ...(differs ? [['', differing] as const] : []),
    [none, words.album.none],
    ...known.map(({ id, title }) => [id, title] as const),
    [another, words.album.another],
  ];
  return (
    <Stack gap={2}>
      <SelectField
        label={words.album.label}
        {...(hint !== undefined && { hint })}
        options={options}
        value={isNew ? another : differs ? '' : (album?.id ?? none)}
        onChange={({ currentTarget: { value } }) => {
          setIsNew(value === another);
          const chosen = known.find(({ id }) => id === value);
          if (value === none || chosen !== undefined) {
            onChange({ album: chosen && { id: chosen.id, title: chosen.title } });
          }
        }}
      />
      {isNew && uid !== undefined && (
        <NewAlbum
          onMade={(made) => {
            void queryClient.invalidateQueries(albumsQuery(uid));
            setIsNew(false);
            onChange({ album: made });
          }}
        />
      )}
    </Stack>
  );
}

const { title: titleSchema } = saveAlbumContract.input.entries;

function NewAlbum({ onMade }: { onMade: (album: NonNullable<Draft['album']>) => void }) {
  const words = useWords('upload');
  const { errors } = useMessages();
  const locale = useLocale();
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function make(): Promise<void> {
    const parsed = v.safeParse(titleSchema, title);
    if (!parsed.success) return setError(words.album.titleInvalid(formatNumber(locale, limits.album.titleChars)));
    setIsBusy(true);
    try {
      onMade({ id: await saveAlbum({ title: parsed.output }), title: parsed.output });
    } catch (failure) {
      setError(errorWords(failure, errors));
      setIsBusy(false);
    }
  }

  return (
    <Row
      as="form"
      gap={2}
      align="top"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void make();
      }}
    >
      <TextField
        label={words.album.title}
        value={title}
        error={error}
        autoComplete="off"
        autoFocus
        onChange={({ currentTarget }) => {
          setTitle(currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" busy={isBusy}>
        {words.album.make}
      </Button>
    </Row>
  );
}
