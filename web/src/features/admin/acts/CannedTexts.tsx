import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { CannedReader } from '#contract/documents/cannedText.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import type { Uid } from '#contract/ids.ts';
import { cannedTextsFor, type ListedText } from '#data/staff/cannedTexts.ts';
import { readUsers } from '#data/staff/people.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { loadWords, type Words } from '#i18n/words.ts';
import { SelectField } from '#ui/Fields.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import staff from '../staff.module.css';
import { useStaffTexts } from '../staffWords.ts';
import type { Typed } from './typed.ts';

/** Who gets a text of a decision. */
export type Readers = {
  readonly are: CannedReader;
  /** Names them in the cache. */
  readonly key: readonly string[];
  readonly read: () => Promise<readonly Uid[]>;
  /** What their notice says before the text. */
  readonly headline: (notices: Words['notices']) => string;
};

/** By the field that they read. */
export type ReadersOf = Readonly<Partial<Record<'note' | 'reply', Readers>>>;

type Form = Pick<UseFormReturn<Typed>, 'control' | 'setValue' | 'setFocus'>;

type CannedTextsProps = {
  of: Form;
  field: 'note' | 'reply';
  /** Absent: the page does not know who they are. */
  readers: Readers | undefined;
};

/** Behind a field that somebody will read: texts to insert by the chosen rule, and how the notice will read. */
export const CannedTexts = ({ readers, ...props }: CannedTextsProps) =>
  readers && <TextsFor {...props} readers={readers} />;

function TextsFor({ of: form, field, readers }: CannedTextsProps & { readers: Readers }) {
  const { common } = useStaffTexts('admin');
  const words = common.canned;
  const [isOpen, setOpen] = useState(false);
  const [rule, text] = useWatch({ control: form.control, name: ['rule', field] });
  const { are } = readers;
  const { data: texts = [] } = useQuery({ ...cannedTextsFor(rule ?? 'other', are), enabled: rule !== null });
  const { data: languages } = useQuery({
    queryKey: ['staff', 'languages', are, ...readers.key],
    queryFn: async () => languagesOf(await readers.read()),
    enabled: texts.length > 0 || isOpen,
    staleTime: 600_000,
  });
  const isUnknown = languages?.isKnown === false;

  /** Behind what is written already. It stays the moderator's to edit. */
  function insert(id: string): void {
    const chosen = texts.find((each) => each.id === id);
    if (chosen === undefined) return;
    const parts = [text.trim(), wordsIn(chosen, languages?.spoken ?? locales)];
    form.setValue(field, parts.filter((part) => part !== '').join('\n'), { shouldDirty: true, shouldValidate: true });
    form.setFocus(field);
    setOpen(true);
  }

  return (
    <Stack gap={1}>
      {texts.length > 0 && (
        <SelectField
          label={words.insert}
          hint={isUnknown ? words.unknownLanguage : undefined}
          value=""
          options={[['', words.none], ...texts.map((each) => [each.id, beginningOf(each, languages?.spoken)] as const)]}
          onChange={({ target }) => insert(target.value)}
        />
      )}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.preview[are]}</summary>
        {isOpen &&
          (languages?.spoken ?? []).map((locale) => (
            <Preview key={locale} readers={readers} rule={rule} text={text} locale={locale} />
          ))}
      </details>
    </Stack>
  );
}

/** `isKnown`: everybody has chosen a language. Others may read either. */
async function languagesOf(uids: readonly Uid[]) {
  const users = await readUsers(uids.slice(0, mostAsked));
  const chosen = new Set(Array.from(users.values(), ({ locale }) => locale));
  const isKnown = users.size > 0 && !chosen.has(undefined);
  return { isKnown, spoken: isKnown ? locales.filter((locale) => chosen.has(locale)) : locales };
}

/** A read for each. */
const mostAsked = 20;

const wordsIn = (text: ListedText, languages: readonly Locale[]): string =>
  languages.map((locale) => text[locale]).join('\n\n');

const beginningChars = 40;

function beginningOf(text: ListedText, languages: readonly Locale[] = locales): string {
  const [line = ''] = text[languages[0] ?? 'ja'].split('\n');
  return line.length > beginningChars ? `${line.slice(0, beginningChars)}…` : line;
}

type PreviewProps = { readers: Readers; rule: ReportReason | null; text: string; locale: Locale };

/** The notice in the reader's language. Reporters do not read the rule. */
function Preview({ readers: { are, headline }, rule, text, locale }: PreviewProps) {
  const { data } = useQuery({
    queryKey: ['words', 'notices', locale],
    queryFn: () => Promise.all([loadWords('notices', locale), loadWords('reasons', locale)]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return null;
  const [notices, reasons] = data;
  const lines = [headline(notices), are === 'owner' && rule !== null && notices.rule(reasons[rule])];
  return (
    <div lang={locale} className={staff.panel}>
      {lines.map((line) => line && <p key={line}>{line}</p>)}
      {text.trim() !== '' && (
        <Fragment>
          <Hint>{notices.fromStaff}</Hint>
          <p className={staff.quote} dir="auto">
            {text.trim()}
          </p>
        </Fragment>
      )}
    </div>
  );
}
