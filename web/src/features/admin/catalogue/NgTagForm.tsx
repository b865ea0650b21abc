import { type RefCallback, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { tagSchema } from '#contract/callables/createPhotos.ts';
import { previewNgTagContract, saveNgTagContract } from '#contract/callables/ngTags.ts';
import { type NgTagMode, ngTagModes } from '#contract/documents/ngTag.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { multilineText } from '#contract/text.ts';
import { call } from '#data/call.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useTextsOf, useWords } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';
import { paths } from '#paths.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea, TextField } from '#ui/Fields.tsx';
import { Hint, Row, readable, Stack, touchTarget } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import type { Written } from '../acts/act.ts';
import { ChoiceField } from '../FormDialog.tsx';
import staff from '../staff.module.css';

export type TypedNgTag = { readonly tag: string; readonly mode: NgTagMode; readonly note: string };
type Preview = v.InferOutput<typeof previewNgTagContract.output>;

type NgTagFormProps = {
  initial: TypedNgTag | undefined;
  onSaved: (tag: string, written: Written) => void;
  onClose: () => void;
};

/** From the button or the entry that opened the form. */
const focus: RefCallback<HTMLElement> = (heading) => heading?.focus();

const empty: TypedNgTag = { tag: '', mode: 'hold', note: '' };

/** Saves only after a preview of the photos that the tag touches. */
export function NgTagForm({ initial = empty, onSaved, onClose }: NgTagFormProps) {
  const { words, number } = useTextsOf('adminCatalogue', 'ngTags');
  const { cancel } = useWords('admin');
  const heading = useId();
  // The preview of the tag in the field. Typing another tag removes it.
  const [preview, setPreview] = useState<Preview>();
  const { noteChars } = limits.moderation;
  const { field, control, error, busy, submit, setValue } = useCallForm({
    defaultValues: { ...initial, isSaving: false },
    schema: v.object({
      tag: inWords(tagSchema, words.tagInvalid),
      mode: v.picklist(ngTagModes),
      note: inWords(multilineText(noteChars), words.noteTooLong(number(noteChars))),
      isSaving: v.boolean(),
    }),
    send: async ({ isSaving, ...typed }) => {
      if (!isSaving) {
        setPreview(undefined);
        setPreview(await call(previewNgTagContract, { tag: typed.tag }));
        return;
      }
      onSaved(typed.tag, await call(saveNgTagContract, typed));
    },
    problemOf: (refusal) =>
      refusal instanceof ContractError && refusal.code === 'invalid-argument'
        ? { field: 'tag', message: words.tagInvalid }
        : undefined,
  });
  const [mode, isSaving] = useWatch({ control, name: ['mode', 'isSaving'] });

  function send(saves: boolean): void {
    setValue('isSaving', saves);
    void submit();
  }

  return (
    <section aria-labelledby={heading} className={readable}>
      <Stack
        as="form"
        gap={4}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
      >
        <h2 id={heading} ref={focus} tabIndex={-1}>
          {words.form}
        </h2>
        <TextField
          label={words.tag}
          hint={words.tagHint}
          autoCapitalize="none"
          autoComplete="off"
          {...field('tag', { onChange: () => setPreview(undefined) })}
        />
        <ChoiceField
          legend={words.mode}
          options={ngTagModes.map((each) => [each, words.modes[each], words.modeHint[each]])}
          {...field('mode')}
        />
        <TextArea label={words.note} rows={2} {...field('note')} />
        <Note icon="warning">{error}</Note>
        <Row gap={2}>
          <Button type="submit" variant={preview ? 'plain' : 'primary'} busy={busy && !isSaving}>
            {words.preview}
          </Button>
          <Button variant="quiet" onClick={onClose} label={cancel} />
        </Row>
        <div role="status">
          {preview && <Touched preview={preview} mode={mode} isSaving={busy && isSaving} onSave={() => send(true)} />}
        </div>
      </Stack>
    </section>
  );
}

type TouchedProps = { preview: Preview; mode: NgTagMode; isSaving: boolean; onSave: () => void };

function Touched({ preview: { photos, examples, existing }, mode, isSaving, onSave }: TouchedProps) {
  const { words, number } = useTextsOf('adminCatalogue', 'ngTags');
  const count = `${number(photos)}${photos >= limits.ngTag.countAtMost ? '+' : ''}`;
  return (
    <Stack gap={2} className={staff.panel}>
      <p className={staff.name}>{photos === 0 ? words.touchesNone : words.touches(count)}</p>
      <p>{words.outcome[mode](count)}</p>
      <Hint>{existing === undefined ? words.notYet : words.existing(words.modes[existing])}</Hint>
      {examples.length > 0 && (
        <>
          <Hint>{words.examples}</Hint>
          <ul role="list">
            {examples.map(({ id, caption, username }) => (
              <li key={id}>
                <SiteLink className={touchTarget} to={paths.photo(id)}>
                  <bdi>{caption === '' ? words.untitled : caption}</bdi>
                  {username !== '' && (
                    <>
                      {' '}
                      <bdi>@{username}</bdi>
                    </>
                  )}
                </SiteLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <div>
        <Button variant="primary" busy={isSaving} onClick={onSave} label={words.save} />
      </div>
    </Stack>
  );
}
