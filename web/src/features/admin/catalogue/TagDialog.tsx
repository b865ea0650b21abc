import * as v from 'valibot';
import { tagSchema } from '#contract/callables/createPhotos.ts';
import { saveTagContract } from '#contract/callables/saveTag.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { singleLineText } from '#contract/text.ts';
import { call } from '#data/call.ts';
import { aliasesOf, type StaffTag } from '#data/staff/catalogue.ts';
import { useTexts, useWords, type Words } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';
import { isolated } from '#lib/isolated.ts';
import { type FormProblem, useCallForm } from '#session/useCallForm.ts';
import { TextField } from '#ui/Fields.tsx';
import { Hint } from '#ui/layout.tsx';
import type { Written } from '../acts/act.ts';
import type { Offer } from '../acts/acts.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useReading } from '../StaffPage.tsx';

export type TagOffer = Offer<'onTag'>;

type TagDialogProps = {
  tag: StaffTag;
  offer: TagOffer;
  onClose: () => void;
  onDone: (text: string, written: Written) => void;
};

type Typed = { name: string; reading: string; into: string };

export function TagDialog({ tag, offer, onClose, onDone }: TagDialogProps) {
  const { words, number } = useTexts('adminCatalogue');
  const isEdit = offer.name === 'editTag';
  const aTag = inWords(tagSchema, words.tags.invalid);
  const aReading = inWords(singleLineText(limits.title.readingChars), words.tags.readingInvalid);
  const form = useCallForm<Typed>({
    defaultValues: { name: tag.name, reading: tag.reading, into: '' },
    schema: v.object({ name: isEdit ? aTag : v.string(), reading: aReading, into: isEdit ? v.string() : aTag }),
    send: async ({ name, reading, into }) => {
      const rename = name === tag.name ? undefined : name;
      const changes = isEdit ? { tag: tag.name, rename, reading } : { tag: tag.name, mergeInto: into };
      const written = await call(saveTagContract, changes);
      onDone(
        isEdit ? offer.words.done(isolated(name), '') : offer.words.done(isolated(tag.name), isolated(into)),
        written,
      );
    },
    problemOf: (refusal) => problemOf(refusal, isEdit, words),
  });

  const { field } = form;
  return (
    <FormDialog
      title={isEdit ? words.tags.editTitle(isolated(tag.name)) : words.tags.mergeTitle(isolated(tag.name))}
      onClose={onClose}
      form={form}
      label={isEdit ? words.save : offer.label}
    >
      {isEdit ? (
        <>
          <TextField label={words.tags.name} hint={words.tags.nameHint} autoComplete="off" {...field('name')} />
          <TextField
            label={words.tags.reading}
            hint={words.tags.readingHint}
            autoComplete="off"
            {...field('reading')}
          />
          <Aliases tagKey={tag.id} />
        </>
      ) : (
        <>
          <p>{words.tags.mergeText(isolated(tag.name), number(tag.count))}</p>
          <TextField label={words.tags.into} autoCapitalize="none" autoComplete="off" {...field('into')} />
        </>
      )}
    </FormDialog>
  );
}

function Aliases({ tagKey }: { tagKey: string }) {
  const words = useWords('adminCatalogue').tags;
  const { data } = useReading(['staff', 'aliases', tagKey], () => aliasesOf(tagKey)());
  if (data === undefined) return null;
  const names = data.entries.map(({ name }) => `#${name}`).join(' ');
  return (
    <Hint>
      {words.aliases}: {names || words.noAliases}
    </Hint>
  );
}

function problemOf(error: unknown, isEdit: boolean, { tags }: Words['adminCatalogue']): FormProblem<Typed> | undefined {
  if (!(error instanceof ContractError)) return undefined;
  const { code, field } = error;
  const named = isEdit ? 'name' : 'into';
  switch (code) {
    case 'not-found':
      return { field: field === 'mergeInto' ? 'into' : undefined, message: tags.refused.gone };
    case 'invalid-argument':
      return { field: named, message: tags.invalid };
    case 'failed-precondition':
      if (field === 'tag') return { message: tags.refused.leads };
      return { field: named, message: isEdit ? tags.refused.taken : tags.refused.circle };
    default:
      return undefined;
  }
}
