import type { Store } from 'jotai';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import styles from './DraftFieldset.module.css';
import { changeDraft, giveTagsToAll } from './draftCommands.ts';
import type { UploadItem } from './uploadItems.ts';
import { tagsProblemWords, textProblemWords } from './uploadWords.ts';

type DraftFieldsetProps = { item: UploadItem; store: Store; isAmongOthers: boolean };

/** What is said about one file. */
export function DraftFieldset({ item, store, isAmongOthers }: DraftFieldsetProps) {
  const { upload: words } = useMessages();
  const locale = useLocale();
  const { key, draft, problems } = item;
  const isDetailWrong = problems.description !== undefined || problems.alt !== undefined;

  return (
    <div className={styles.fields}>
      <TextField
        label={words.caption}
        value={draft.caption}
        error={textProblemWords(problems.caption, locale, words)}
        onChange={({ currentTarget }) => changeDraft(store, key, { caption: currentTarget.value })}
      />
      <TextField
        label={words.tags}
        value={draft.tags}
        hint={words.tagsHint}
        error={tagsProblemWords(problems.tags, locale, words)}
        autoCapitalize="none"
        onChange={({ currentTarget }) => changeDraft(store, key, { tags: currentTarget.value })}
      />
      {isAmongOthers && draft.tags.trim() !== '' && (
        <Button
          variant="quiet"
          className={styles.toAll}
          onClick={() => {
            giveTagsToAll(store, key);
            toast('success', words.tagsGiven);
          }}
        >
          {words.tagsToAll}
        </Button>
      )}
      <details className={styles.details} open={isDetailWrong || undefined}>
        <summary>{words.more}</summary>
        <div className={styles.fields}>
          <TextArea
            label={words.description}
            value={draft.description}
            error={textProblemWords(problems.description, locale, words)}
            onChange={({ currentTarget }) => changeDraft(store, key, { description: currentTarget.value })}
          />
          <TextArea
            label={words.alt}
            hint={words.altHint}
            value={draft.alt}
            error={textProblemWords(problems.alt, locale, words)}
            onChange={({ currentTarget }) => changeDraft(store, key, { alt: currentTarget.value })}
          />
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={draft.spoiler}
              onChange={({ currentTarget }) => changeDraft(store, key, { spoiler: currentTarget.checked })}
            />
            {words.spoiler}
          </label>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={draft.showExif}
              onChange={({ currentTarget }) => changeDraft(store, key, { showExif: currentTarget.checked })}
            />
            {words.showExif}
          </label>
        </div>
      </details>
    </div>
  );
}
