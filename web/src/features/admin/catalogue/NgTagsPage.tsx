import { useRef, useState } from 'react';
import { jobId } from '#contract/documents/job.ts';
import { type ListedNgTag, ngTags } from '#data/staff/catalogue.ts';
import { Time } from '#i18n/Time.tsx';
import { isolated } from '#lib/isolated.ts';
import { useAct } from '#session/useAct.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button } from '#ui/Button.tsx';
import { Hint, hintWords } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import type { Written } from '../acts/act.ts';
import { actionsOn, actsOn, type Offer } from '../acts/acts.ts';
import { CatalogueRow } from '../RowActions.tsx';
import { AdminSkeleton, StaffPage, StaffRows } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { useStaffTexts } from '../staffWords.ts';
import { JobProgress, useWritten } from './JobProgress.tsx';
import type { TypedNgTag } from './NgTagForm.tsx';

export function NgTagsPage() {
  const { words, common } = useStaffTexts('adminCatalogue');
  const { tellWritten } = useWritten(['staff', 'ngTags']);
  const [form, setForm] = useState<{ typed: TypedNgTag | undefined; round: number }>();
  const top = useRef<HTMLHeadingElement>(null);
  const title = common.pages.adminNgTags;

  const panel = useLazyDialog(async () => (await import('./NgTagForm.tsx')).NgTagForm);
  const show = (typed: TypedNgTag | undefined): void =>
    panel.open(() => setForm((before) => ({ typed, round: (before?.round ?? 0) + 1 })));

  function close(): void {
    setForm(undefined);
    top.current?.focus();
  }

  function onSaved(tag: string, written: Written): void {
    close();
    tellWritten(common.acts.saveNgTag.onNgTag.done(isolated(tag)), written);
  }

  const performing = useAct(async ({ offer, tag }: { readonly offer: Offer<'onNgTag'>; readonly tag: ListedNgTag }) => {
    const written = await offer.on.perform?.(tag);
    if (written === undefined) return;
    tellWritten(offer.words.done(isolated(tag.name), ''), written);
    top.current?.focus();
  });

  function onAct(offer: Offer<'onNgTag'>, tag: ListedNgTag): void {
    if (offer.on.perform) performing.run({ offer, tag });
    else show({ tag: tag.name, mode: tag.mode, note: tag.note });
  }

  return (
    <StaffPage title={title} lead={words.ngTags.lead} heading={top}>
      {form === undefined ? (
        <div>
          <Button busy={panel.busy} onClick={() => show(undefined)} label={words.ngTags.form} />
        </div>
      ) : (
        panel.draw((NgTagForm) => <NgTagForm key={form.round} initial={form.typed} onSaved={onSaved} onClose={close} />)
      )}
      <h2>{words.ngTags.list}</h2>
      <Hint>{words.ngTags.removeText}</Hint>
      <StaffRows
        queryKey={['staff', 'ngTags']}
        source={ngTags}
        failed={words.failedList}
        waiting={<AdminSkeleton lines={6} />}
        empty={<EmptyState title={words.ngTags.empty} text={words.ngTags.emptyText} />}
      >
        {(ngTag) => (
          <>
            <CatalogueRow
              of={ngTag.name}
              mark="#"
              facts={
                <>
                  <span className={staff.mark}>{words.ngTags.modes[ngTag.mode]}</span>
                  {ngTag.at && <Time className={hintWords} date={ngTag.at} />}
                </>
              }
              actions={actionsOn(actsOn('onNgTag', common), ngTag, (offer) => onAct(offer, ngTag))}
              busy={performing.busy?.tag.id === ngTag.id}
            >
              {ngTag.note !== '' && <Hint dir="auto">{ngTag.note}</Hint>}
            </CatalogueRow>
            <JobProgress id={jobId('ng-tag', ngTag.id)} />
          </>
        )}
      </StaffRows>
    </StaffPage>
  );
}
