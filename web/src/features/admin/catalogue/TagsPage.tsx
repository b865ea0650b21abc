import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { allTags, type StaffTag, tagsFound } from '#data/staff/catalogue.ts';
import { useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Hint } from '#ui/layout.tsx';
import { queryIn, SearchField } from '#ui/SearchField.tsx';
import { EmptyState } from '#ui/States.tsx';
import type { Written } from '../acts/act.ts';
import { actionsOn, actsOn } from '../acts/acts.ts';
import { RowActions } from '../RowActions.tsx';
import { AdminSkeleton, readListsAgain, StaffPage, StaffRows } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { useStaffTexts } from '../staffWords.ts';
import { useTellDone } from '../undo.ts';
import styles from './catalogue.module.css';
import { type BegunJob, begunAgain, JobProgress } from './JobProgress.tsx';
import type { TagOffer } from './TagDialog.tsx';

const refresh = (): void => readListsAgain(['staff', 'tags']);

export function TagsPage() {
  const query = queryIn(useSearchParams()[0]);
  const words = useWords('adminCatalogue');
  const title = useWords('admin').pages.adminTags;
  const tellDone = useTellDone();
  const [question, setQuestion] = useState<{ tag: StaffTag; offer: TagOffer }>();
  const [begun, setBegun] = useState<BegunJob>();
  const dialog = useLazyDialog(async () => (await import('./TagDialog.tsx')).TagDialog);

  function onDone(text: string, { jobId, auditIds }: Written): void {
    setQuestion(undefined);
    if (jobId !== undefined) setBegun(begunAgain(jobId));
    tellDone({ text, auditIds, onChanged: refresh });
  }

  return (
    <StaffPage title={title} lead={words.tags.lead}>
      <SearchField
        label={words.tags.search}
        hint={words.tags.searchHint}
        clearLabel={words.tags.clearSearch}
        query={query}
        maxChars={30}
      />
      {begun && <JobProgress {...begun} />}
      <StaffRows
        queryKey={['staff', 'tags', query]}
        source={query === '' ? allTags : tagsFound(query)}
        className={styles.list}
        failed={words.failedList}
        waiting={<AdminSkeleton lines={6} />}
        empty={<EmptyState title={words.tags.emptyTitle} text={words.tags.emptyText} />}
      >
        {(tag) => <TagRow tag={tag} onAsk={(offer) => dialog.open(() => setQuestion({ tag, offer }))} />}
      </StaffRows>
      {question &&
        dialog.draw((TagDialog) => <TagDialog {...question} onClose={() => setQuestion(undefined)} onDone={onDone} />)}
    </StaffPage>
  );
}

function TagRow({ tag, onAsk }: { tag: StaffTag; onAsk: (offer: TagOffer) => void }) {
  const { words, common, number } = useStaffTexts('adminCatalogue');
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
      <RowActions of={name} actions={actionsOn(actsOn('onTag', common), tag, onAsk)} />
    </div>
  );
}
