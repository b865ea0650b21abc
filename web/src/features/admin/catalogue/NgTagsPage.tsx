import { atom } from 'jotai';
import { useRef, useState } from 'react';
import { deleteNgTagContract } from '#contract/callables/ngTags.ts';
import { photoJobId } from '#contract/documents/photoJob.ts';
import { documentPath } from '#contract/paths.ts';
import { call } from '#data/call.ts';
import { type ListedNgTag, ngTags } from '#data/staff/catalogue.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { Time } from '#i18n/Time.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import type { PagedList } from '#lib/pagedList.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { toast } from '#ui/toast.ts';
import { useUndoable } from '../useUndoable.ts';
import { CatalogueList } from './CatalogueList.tsx';
import styles from './catalogue.module.css';
import { NgTagForm, type TypedNgTag } from './NgTagForm.tsx';
import { SweepProgress } from './SweepProgress.tsx';
import { useWorkList } from './useWorkList.ts';

type Cursor = NonNullable<Parameters<typeof ngTags>[0]>;

const pages = {
  kept: atom<PagedList<ListedNgTag, Cursor>>({ phase: 'idle' }),
  source: ngTags,
  idOf: ({ id }: ListedNgTag): string => id,
};

/** `/admin/ng-tags`: what happens to photos with certain tags; tried out, and counted, before it is saved. */
export function NgTagsPage() {
  const { errors } = useMessages();
  const words = useWords('adminCatalogue');
  const common = useWords('admin');
  const tellDone = useUndoable();
  const { list, loadAgain, loadMore, refresh } = useWorkList(pages);
  const [changed, setChanged] = useState<{ form: TypedNgTag; round: number }>();
  const [removing, setRemoving] = useState<string>();
  // An order begins its job anew: its progress is drawn anew.
  const [orders, setOrders] = useState<Readonly<Record<string, number>>>({});
  const top = useRef<HTMLHeadingElement>(null);
  const title = common.pages.adminNgTags;

  function onSaved({ key, tag }: { key: string; tag: string }): void {
    setOrders((before) => ({ ...before, [key]: (before[key] ?? 0) + 1 }));
    refresh();
    const target = documentPath.ngTag(key);
    tellDone({ text: words.ngTags.saved(tag), target, action: 'saveNgTag', onSettled: refresh });
  }

  async function remove({ id, name }: ListedNgTag): Promise<void> {
    setRemoving(id);
    try {
      await call(deleteNgTagContract, { tag: name });
      refresh();
      const target = documentPath.ngTag(id);
      tellDone({ text: words.ngTags.removed(name), target, action: 'deleteNgTag', onSettled: refresh });
      top.current?.focus();
    } catch (error) {
      toast('error', errorWords(error, errors));
    } finally {
      setRemoving(undefined);
    }
  }

  function change({ name, mode, note }: ListedNgTag): void {
    setChanged((before) => ({ form: { tag: name, mode, note }, round: (before?.round ?? 0) + 1 }));
    top.current?.focus();
  }

  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <h1 ref={top} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.soft}>{words.ngTags.lead}</p>
      <NgTagForm key={changed?.round ?? 0} initial={changed?.form} onSaved={onSaved} />
      <h2>{words.ngTags.list}</h2>
      <p className={styles.soft}>{words.ngTags.removeText}</p>
      <CatalogueList
        list={list}
        loadAgain={loadAgain}
        loadMore={loadMore}
        empty={<EmptyState title={words.ngTags.empty} text={words.ngTags.emptyText} />}
        draw={(ngTag) => (
          <>
            <div className={styles.row}>
              <span className={styles.names}>
                <span className={styles.name}>#{ngTag.name}</span>
                {ngTag.note !== '' && <span className={styles.hint}>{ngTag.note}</span>}
              </span>
              <span className={styles.mark}>{words.ngTags.modes[ngTag.mode]}</span>
              {ngTag.at && (
                <span className={styles.soft}>
                  <Time date={ngTag.at} />
                </span>
              )}
              <Button aria-label={`${words.ngTags.change}: ${ngTag.name}`} onClick={() => change(ngTag)}>
                {words.ngTags.change}
              </Button>
              <Button
                aria-label={`${words.ngTags.remove}: ${ngTag.name}`}
                busy={removing === ngTag.id}
                onClick={() => void remove(ngTag)}
              >
                {words.ngTags.remove}
              </Button>
            </div>
            <SweepProgress key={orders[ngTag.id] ?? 0} id={photoJobId('ng-tag', ngTag.id)} />
          </>
        )}
      />
    </div>
  );
}
