import { atom } from 'jotai';
import { Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { documentPath } from '#contract/paths.ts';
import { allTags, type StaffTag, tagsFound } from '#data/staff/catalogue.ts';
import { formatNumber } from '#i18n/format.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { keptByKey } from '#lib/keptByKey.ts';
import type { PagedList } from '#lib/pagedList.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';
import { useUndoable } from '../useUndoable.ts';
import { CatalogueList } from './CatalogueList.tsx';
import styles from './catalogue.module.css';
import { SweepProgress } from './SweepProgress.tsx';
import { useWorkList } from './useWorkList.ts';

type Cursor = NonNullable<Parameters<typeof allTags>[0]>;

const listOf = keptByKey(10, () => atom<PagedList<StaffTag, Cursor>>({ phase: 'idle' }));
const idOf = ({ id }: StaffTag): string => id;

/** What is asked about a tag in a dialog. */
export type TagQuestion = 'edit' | 'merge';

/** `/admin/tags`: how tags are written and read, and which lead to which. */
export function TagsPage() {
  const { errors } = useMessages();
  const words = useWords('adminCatalogue');
  const common = useWords('admin');
  const tellDone = useUndoable();
  const [search, setSearch] = useSearchParams();
  const asked = (search.get('q') ?? '').trim();
  const pages = useMemo(
    () => ({ kept: listOf(asked), source: asked === '' ? allTags : tagsFound(asked), idOf }),
    [asked],
  );
  const { list, loadAgain, loadMore, refresh } = useWorkList(pages);
  const [question, setQuestion] = useState<{ tag: StaffTag; about: TagQuestion }>();
  const [sweeping, setSweeping] = useState<{ id: string; round: number }>();
  const dialog = useOnDemand(async () => (await import('./TagDialog.tsx')).TagDialog);
  const title = common.pages.adminTags;

  async function ask(tag: StaffTag, about: TagQuestion): Promise<void> {
    if (await dialog.request()) setQuestion({ tag, about });
    else toast('error', errors.partLost);
  }

  function onDone(tag: StaffTag, { text, sweep }: { text: string; sweep: string | undefined }): void {
    setQuestion(undefined);
    if (sweep !== undefined) setSweeping((before) => ({ id: sweep, round: (before?.round ?? 0) + 1 }));
    refresh();
    tellDone({ text, target: documentPath.tag(tag.id), action: 'saveTag', onSettled: refresh });
  }

  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.soft}>{words.tags.lead}</p>
      <SearchField
        label={words.tags.search}
        hint={words.tags.searchHint}
        clearLabel={words.tags.clearSearch}
        asked={asked}
        maxLength={30}
        onAsk={(typed) => setSearch(typed === '' ? {} : { q: typed }, { replace: true, preventScrollReset: true })}
      />
      {sweeping && <SweepProgress key={sweeping.round} id={sweeping.id} />}
      <CatalogueList
        list={list}
        loadAgain={loadAgain}
        loadMore={loadMore}
        empty={<EmptyState title={words.tags.emptyTitle} text={words.tags.emptyText} />}
        draw={(tag) => <TagRow tag={tag} onAsk={(about) => void ask(tag, about)} />}
      />
      {question && dialog.part && (
        <Suspense fallback={null}>
          <dialog.part
            tag={question.tag}
            about={question.about}
            onClose={() => setQuestion(undefined)}
            onDone={(done) => onDone(question.tag, done)}
          />
        </Suspense>
      )}
    </div>
  );
}

function TagRow({ tag, onAsk }: { tag: StaffTag; onAsk: (about: TagQuestion) => void }) {
  const words = useWords('adminCatalogue');
  const locale = useLocale();
  const { name, reading, count, aliasOf } = tag;
  return (
    <div className={styles.row}>
      <span className={styles.names}>
        <span className={styles.name}>#{name}</span> {reading !== '' && <span className={styles.soft}>{reading}</span>}
      </span>
      {aliasOf === undefined ? (
        <>
          <span className={styles.soft}>{words.photos(formatNumber(locale, count))}</span>
          <span className={styles.buttons}>
            <Button aria-label={`${words.edit}: ${name}`} onClick={() => onAsk('edit')}>
              {words.edit}
            </Button>
            <Button aria-label={`${words.merge}: ${name}`} onClick={() => onAsk('merge')}>
              {words.merge}
            </Button>
          </span>
        </>
      ) : (
        <span className={styles.soft}>{words.tags.leadsTo(aliasOf)}</span>
      )}
    </div>
  );
}
