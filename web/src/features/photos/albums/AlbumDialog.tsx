import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { saveAlbumContract } from '#contract/callables/albums.ts';
import { albumVisibilities } from '#contract/edge/albums.ts';
import { ContractError } from '#contract/errors.ts';
import type { AlbumId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { countChars, multilineText } from '#contract/text.ts';
import { saveAlbum } from '#data/albums/commands.ts';
import type { OwnAlbum } from '#data/albums/ownAlbums.ts';
import { useMessages, useNumber, useWords } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button, DialogActions } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Radio, TextArea, TextField } from '#ui/Fields.tsx';
import { Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { toast } from '#ui/toast.ts';

type AlbumDialogProps = {
  /** Absent for a new album. */
  album?: OwnAlbum;
  onSaved: (id: AlbumId) => void;
  onClose: () => void;
};

/** Import it lazily. */
export function AlbumDialog({ album, onSaved, onClose }: AlbumDialogProps) {
  const { app } = useMessages();
  const { form: words, made } = useWords('albums');
  const number = useNumber();
  const { field, control, submit, busy, error } = useCallForm({
    defaultValues: { title: album?.title ?? '', text: album?.text ?? '', visibility: album?.visibility ?? 'public' },
    schema: v.object({
      title: inWords(saveAlbumContract.input.entries.title, words.titleInvalid(number(limits.album.titleChars))),
      text: inWords(multilineText(limits.album.textChars), words.textInvalid(number(limits.album.textChars))),
      visibility: v.picklist(albumVisibilities),
    }),
    send: async (values) => {
      const id = await saveAlbum({ ...values, id: album?.id, coverPhotoId: album?.coverPhotoId });
      toast('success', album === undefined ? made : words.saved);
      onClose();
      onSaved(id);
    },
    problemOf: (error) =>
      error instanceof ContractError && error.code === 'failed-precondition' && error.field === 'id'
        ? { message: words.tooMany(number(limits.album.perPerson)) }
        : undefined,
  });
  const text = useWatch({ control, name: 'text' });
  const { error: _, ...choice } = field('visibility');
  return (
    <Dialog title={album === undefined ? words.make : words.edit} closeLabel={app.close} onClose={onClose}>
      <Stack as="form" gap={4} noValidate onSubmit={submit}>
        <TextField label={words.title} autoComplete="off" required {...field('title')} />
        <TextArea
          label={words.text}
          hint={words.textHint(number(countChars(text.trim())), number(limits.album.textChars))}
          {...field('text')}
        />
        <fieldset>
          <legend>{words.visibility}</legend>
          <Radio {...choice} value="public" label={words.public} hint={words.publicHint} />
          <Radio {...choice} value="unlisted" label={words.unlisted} hint={words.unlistedHint} />
        </fieldset>
        <Note icon="warning">{error}</Note>
        <DialogActions cancel={{ label: words.cancel, onClick: onClose }}>
          <Button type="submit" variant="primary" busy={busy} label={album === undefined ? words.makeIt : words.save} />
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
