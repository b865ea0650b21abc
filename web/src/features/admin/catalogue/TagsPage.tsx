import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { allTags, type StaffTag, tagsFound } from '#data/staff/catalogue.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Hint } from '#ui/layout.tsx';
import { askedIn, SearchField } from '#ui/SearchField.tsx';
import { EmptyState } from '#ui/States.tsx';
import { RowActions } from '../RowActions.tsx';
import { AdminSkeleton, readListsAgain, StaffPage, StaffRows } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { useTellDone } from '../undo.ts';
import styles from './catalogue.module.css';
import { type BegunJob, begunAgain, JobProgress } from './JobProgress.tsx';
import type { DoneTag, TagQuestion } from './TagDialog.tsx';

const refresh = (): void => readListsAgain(['staff', 'tags']);

export function TagsPage() {
  const asked = askedIn(useSearchParams()[0]);
  const words = useWords('adminCatalogue');
  const title = useWords('admin').pages.adminTags;
  const tellDone = useTellDone();
  const [question, setQuestion] = useState<{ tag: StaffTag; about: TagQuestion }>();
  const [begun, setBegun] = useState<BegunJob>();
  const dialog = useLazyDialog(async () => (await import('./TagDialog.tsx')).TagDialog);

  function onDone({ job, ...done }: DoneTag): void {
    setQuestion(undefined);
    if (job !== undefined) setBegun(begunAgain(job));
    tellDone({ ...done, onChanged: refresh });
  }

  return (
    <StaffPage title={title} lead={words.tags.lead}>
      <SearchField
        label={words.tags.search}
        hint={words.tags.searchHint}
        clearLabel={words.tags.clearSearch}
        asked={asked}
        maxChars={30}
      />
      {begun && <JobProgress {...begun} />}
      <StaffRows
        queryKey={['staff', 'tags', asked]}
        source={asked === '' ? allTags : tagsFound(asked)}
        className={styles.list}
        failed={words.failedList}
        waiting={<AdminSkeleton lines={6} />}
        empty={<EmptyState title={words.tags.emptyTitle} text={words.tags.emptyText} />}
      >
        {(tag) => <TagRow tag={tag} onAsk={(about) => dialog.open(() => setQuestion({ tag, about }))} />}
      </StaffRows>
      {question &&
        dialog.draw((TagDialog) => <TagDialog {...question} onClose={() => setQuestion(undefined)} onDone={onDone} />)}
    </StaffPage>
  );
}

function TagRow({ tag, onAsk }: { tag: StaffTag; onAsk: (about: TagQuestion) => void }) {
  const { words, number } = useTexts('adminCatalogue');
  const { name, reading, count, aliasOf } = tag;
  return (
    <div className={staff.acting}>
      <span>
        <bdi className={staff.name}>#{name}</bdi>{' '}
        {reading !== '' && (
          <Hint as="span">
            <bdi>{reading}</bdi>
          </Hint>
        )}
      </span>
      <Hint as="span" className={staff.rowFacts}>
        {aliasOf === undefined ? words.photos(number(count)) : words.tags.leadsTo(isolated(aliasOf))}
      </Hint>
      {aliasOf === undefined && (
        <RowActions
          of={name}
          actions={[
            { label: words.edit, onAct: () => onAsk('edit') },
            { label: words.merge, onAct: () => onAsk('merge') },
          ]}
        />
      )}
    </div>
  );
}
