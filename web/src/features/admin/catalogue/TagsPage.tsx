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
import { CatalogueRow } from '../RowActions.tsx';
import { AdminSkeleton, StaffPage, StaffRows } from '../StaffPage.tsx';
import { useStaffTexts } from '../staffWords.ts';
import { useWritten } from './JobProgress.tsx';
import type { TagOffer } from './TagDialog.tsx';

export function TagsPage() {
  const query = queryIn(useSearchParams()[0]);
  const words = useWords('adminCatalogue');
  const title = useWords('admin').pages.adminTags;
  const { tellWritten, progress } = useWritten(['staff', 'tags']);
  const [question, setQuestion] = useState<{ tag: StaffTag; offer: TagOffer }>();
  const dialog = useLazyDialog(async () => (await import('./TagDialog.tsx')).TagDialog);

  function onDone(text: string, written: Written): void {
    setQuestion(undefined);
    tellWritten(text, written);
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
      {progress}
      <StaffRows
        queryKey={['staff', 'tags', query]}
        source={query === '' ? allTags : tagsFound(query)}
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
  const facts = aliasOf === undefined ? words.photos(number(count)) : words.tags.leadsTo(isolated(aliasOf));
  return (
    <CatalogueRow
      of={name}
      mark="#"
      reading={reading}
      facts={<Hint as="span">{facts}</Hint>}
      actions={actionsOn(actsOn('onTag', common), tag, onAsk)}
    />
  );
}
