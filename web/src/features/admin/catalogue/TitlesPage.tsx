import { atom } from 'jotai';
import { Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { saveTitleContract } from '#contract/callables/saveTitle.ts';
import { type TitleStatus, titleStatuses } from '#contract/documents/title.ts';
import type { TitleId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { call } from '#data/call.ts';
import { type StaffTitle, titlesByStatus } from '#data/staff/catalogue.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { keptByKey } from '#lib/keptByKey.ts';
import type { PagedList } from '#lib/pagedList.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';
import { adminPaths } from '../adminPaths.ts';
import { useUndoable } from '../useUndoable.ts';
import { Views } from '../Views.tsx';
import { CatalogueList } from './CatalogueList.tsx';
import styles from './catalogue.module.css';
import { SweepProgress } from './SweepProgress.tsx';
import { TitleRow } from './TitleRow.tsx';
import { TitleTools } from './TitleTools.tsx';
import { changing, inputOf, isOutdated, titleProblem } from './titleInput.ts';
import { useWorkList } from './useWorkList.ts';

type Cursor = NonNullable<Parameters<ReturnType<typeof titlesByStatus>>[0]>;

const listOf = keptByKey(5, () => atom<PagedList<StaffTitle, Cursor>>({ phase: 'idle' }));
const idOf = ({ id }: StaffTitle): string => id;

/** What is asked in a dialog: about a title, or about one that is to be made. */
type Question = { readonly about: 'edit' | 'merge'; readonly title: StaffTitle } | { readonly about: 'create' };

const statusIn = (search: URLSearchParams): TitleStatus =>
  titleStatuses.find((status) => status === search.get('status')) ?? 'active';

/** `/admin/titles`: the catalogue by status; proposals are approved or rejected, titles changed, merged and retired. */
export function TitlesPage() {
  const { errors } = useMessages();
  const words = useWords('adminCatalogue');
  const common = useWords('admin');
  const tellDone = useUndoable();
  const [search, setSearch] = useSearchParams();
  const status = statusIn(search);
  const asked = (search.get('q') ?? '').trim();
  const pages = useMemo(
    () => ({ kept: listOf(`${status} ${asked}`), source: titlesByStatus(status, asked), idOf }),
    [status, asked],
  );
  const { list, loadAgain, loadMore, refresh } = useWorkList(pages);
  const [question, setQuestion] = useState<Question>();
  const [sweeping, setSweeping] = useState<{ id: string; round: number }>();
  const [busy, setBusy] = useState<TitleId>();
  const editing = useOnDemand(async () => (await import('./TitleDialog.tsx')).TitleDialog);
  const merging = useOnDemand(async () => (await import('./MergeTitleDialog.tsx')).MergeTitleDialog);
  const heading = common.pages.adminTitles;

  async function ask(asked: Question): Promise<void> {
    const isThere = asked.about === 'merge' ? await merging.request() : await editing.request();
    if (isThere) setQuestion(asked);
    else toast('error', errors.partLost);
  }

  function onDone(id: TitleId, text: string, sweep: string | undefined): void {
    setQuestion(undefined);
    if (sweep !== undefined) setSweeping((before) => ({ id: sweep, round: (before?.round ?? 0) + 1 }));
    refresh();
    tellDone({ text, target: documentPath.title(id), action: 'saveTitle', onSettled: refresh });
  }

  async function move(title: StaffTitle, to: TitleStatus): Promise<void> {
    setBusy(title.id);
    try {
      const { sweep } = await call(saveTitleContract, { ...changing(title), ...inputOf(title), status: to });
      const wasProposed = title.status === 'proposed';
      const { approved, rejected, retired, saved } = words.titles;
      const text = to === 'retired' ? (wasProposed ? rejected : retired) : wasProposed ? approved : saved;
      onDone(title.id, text(title.name), sweep);
    } catch (error) {
      toast('error', titleProblem(error, words, errors).words);
      if (isOutdated(error)) refresh();
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <div className={styles.page}>
      <PageTitle>{heading}</PageTitle>
      <h1 tabIndex={-1}>{heading}</h1>
      <p className={styles.soft}>{words.titles.lead}</p>
      <SearchField
        label={words.titles.search}
        hint={words.titles.searchHint}
        clearLabel={words.tags.clearSearch}
        asked={asked}
        maxLength={100}
        onAsk={(typed) =>
          setSearch({ status, ...(typed !== '' && { q: typed }) }, { replace: true, preventScrollReset: true })
        }
      />
      <Views
        label={words.titles.states}
        views={titleStatuses}
        names={words.titles.state}
        addressOf={(each) => adminPaths.titles({ status: each, ...(asked !== '' && { q: asked }) })}
        current={status}
      />
      <TitleTools onWritten={refresh}>
        <Button onClick={() => void ask({ about: 'create' })}>{words.titles.create}</Button>
      </TitleTools>
      {sweeping && <SweepProgress key={sweeping.round} id={sweeping.id} />}
      <CatalogueList
        list={list}
        loadAgain={loadAgain}
        loadMore={loadMore}
        empty={<EmptyState title={words.titles.emptyTitle[status]} text={words.titles.emptyText} />}
        draw={(title) => (
          <TitleRow
            title={title}
            isBusy={busy === title.id}
            onMove={(to) => void move(title, to)}
            onAsk={(about) => void ask({ about, title })}
          />
        )}
      />
      {question && question.about !== 'merge' && editing.part && (
        <Suspense fallback={null}>
          <editing.part
            title={question.about === 'edit' ? question.title : undefined}
            onClose={() => setQuestion(undefined)}
            onDone={({ id, name, sweep }) => onDone(id, words.titles.saved(name), sweep)}
          />
        </Suspense>
      )}
      {question?.about === 'merge' && merging.part && (
        <Suspense fallback={null}>
          <merging.part
            title={question.title}
            onClose={() => setQuestion(undefined)}
            onDone={({ into, sweep }) =>
              onDone(question.title.id, words.titles.merged(question.title.name, into), sweep)
            }
          />
        </Suspense>
      )}
    </div>
  );
}
