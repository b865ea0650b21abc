import { useRef, useState } from 'react';
import { jobId } from '#contract/documents/job.ts';
import { type ListedNgTag, ngTags } from '#data/staff/catalogue.ts';
import { Time } from '#i18n/Time.tsx';
import { isolated } from '#lib/isolated.ts';
import { useAct } from '#session/useAct.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, Row } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { actionsOn, actsOn, type Offer } from '../acts/acts.ts';
import { RowActions } from '../RowActions.tsx';
import { AdminSkeleton, readListsAgain, StaffPage, StaffRows } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { useStaffTexts } from '../staffWords.ts';
import { useTellDone } from '../undo.ts';
import styles from './catalogue.module.css';
import { JobProgress } from './JobProgress.tsx';
import { NgTagForm, type SavedNgTag, type TypedNgTag } from './NgTagForm.tsx';

const refresh = (): void => readListsAgain(['staff', 'ngTags']);

export function NgTagsPage() {
  const { words, common } = useStaffTexts('adminCatalogue');
  const tellDone = useTellDone();
  const [form, setForm] = useState<{ typed: TypedNgTag | undefined; round: number }>();
  const [rounds, setRounds] = useState<Readonly<Record<string, number>>>({});
  const top = useRef<HTMLHeadingElement>(null);
  const title = common.pages.adminNgTags;

  const show = (typed: TypedNgTag | undefined): void =>
    setForm((before) => ({ typed, round: (before?.round ?? 0) + 1 }));

  function close(): void {
    setForm(undefined);
    top.current?.focus();
  }

  function onSaved({ key, tag, auditIds }: SavedNgTag): void {
    close();
    setRounds((before) => ({ ...before, [key]: (before[key] ?? 0) + 1 }));
    tellDone({ text: common.acts.saveNgTag.onNgTag.done(isolated(tag)), auditIds, onChanged: refresh });
  }

  const performing = useAct(async ({ offer, tag }: { readonly offer: Offer<'onNgTag'>; readonly tag: ListedNgTag }) => {
    const written = await offer.on.perform?.(tag);
    if (written === undefined) return;
    tellDone({ ...written, text: offer.words.done(isolated(tag.name), ''), onChanged: refresh });
    top.current?.focus();
  });

  function onAct(offer: Offer<'onNgTag'>, tag: ListedNgTag): void {
    if (offer.on.perform) performing.run({ offer, tag });
    else show({ tag: tag.name, mode: tag.mode, note: tag.note });
  }

  return (
    <StaffPage title={title} lead={words.ngTags.lead} heading={top} className={styles.page}>
      {form === undefined ? (
        <div>
          <Button onClick={() => show(undefined)} label={words.ngTags.form} />
        </div>
      ) : (
        <NgTagForm key={form.round} initial={form.typed} onSaved={onSaved} onClose={close} />
      )}
      <h2>{words.ngTags.list}</h2>
      <Hint>{words.ngTags.removeText}</Hint>
      <StaffRows
        queryKey={['staff', 'ngTags']}
        source={ngTags}
        className={styles.list}
        failed={words.failedList}
        waiting={<AdminSkeleton lines={6} />}
        empty={<EmptyState title={words.ngTags.empty} text={words.ngTags.emptyText} />}
      >
        {(ngTag) => (
          <>
            <div className={staff.acting}>
              <div>
                <bdi className={staff.name}>#{ngTag.name}</bdi>
                {ngTag.note !== '' && <Hint dir="auto">{ngTag.note}</Hint>}
              </div>
              <Row gap={2} className={staff.rowFacts}>
                <span className={staff.mark}>{words.ngTags.modes[ngTag.mode]}</span>
                {ngTag.at && (
                  <Hint as="span">
                    <Time date={ngTag.at} />
                  </Hint>
                )}
              </Row>
              <RowActions
                of={ngTag.name}
                actions={actionsOn(actsOn('onNgTag', common), ngTag, (offer) => onAct(offer, ngTag))}
                busy={performing.busy?.tag.id === ngTag.id}
              />
            </div>
            <JobProgress id={jobId('ng-tag', ngTag.id)} round={rounds[ngTag.id] ?? 0} />
          </>
        )}
      </StaffRows>
    </StaffPage>
  );
}
