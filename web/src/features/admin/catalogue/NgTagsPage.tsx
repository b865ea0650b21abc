import { useRef, useState } from 'react';
import { deleteNgTagContract } from '#contract/callables/ngTags.ts';
import { photoJobId } from '#contract/documents/photoJob.ts';
import { call } from '#data/call.ts';
import { type ListedNgTag, ngTags } from '#data/staff/catalogue.ts';
import { Time } from '#i18n/Time.tsx';
import { useAct } from '#session/useAct.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, Row } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
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
  const [changed, setChanged] = useState<{ form: TypedNgTag; round: number }>();
  const [rounds, setRounds] = useState<Readonly<Record<string, number>>>({});
  const top = useRef<HTMLHeadingElement>(null);
  const title = common.pages.adminNgTags;

  function onSaved({ key, tag, auditIds }: SavedNgTag): void {
    setRounds((before) => ({ ...before, [key]: (before[key] ?? 0) + 1 }));
    tellDone({ text: words.ngTags.saved(tag), auditIds, onChanged: refresh });
  }

  const removing = useAct(async ({ name }: ListedNgTag) => {
    const { auditIds } = await call(deleteNgTagContract, { tag: name });
    tellDone({ text: words.ngTags.removed(name), auditIds, onChanged: refresh });
    top.current?.focus();
  });

  function change({ name, mode, note }: ListedNgTag): void {
    setChanged((before) => ({ form: { tag: name, mode, note }, round: (before?.round ?? 0) + 1 }));
    top.current?.focus();
  }

  return (
    <StaffPage title={title} lead={words.ngTags.lead} heading={top} className={styles.page}>
      <NgTagForm key={changed?.round ?? 0} initial={changed?.form} onSaved={onSaved} />
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
            <Row className={styles.row}>
              <div className={styles.names}>
                <span className={staff.name}>#{ngTag.name}</span>
                {ngTag.note !== '' && <Hint>{ngTag.note}</Hint>}
              </div>
              <span className={staff.mark}>{words.ngTags.modes[ngTag.mode]}</span>
              {ngTag.at && (
                <Hint as="span">
                  <Time date={ngTag.at} />
                </Hint>
              )}
              <Button aria-label={`${words.ngTags.change}: ${ngTag.name}`} onClick={() => change(ngTag)}>
                {words.ngTags.change}
              </Button>
              <Button
                aria-label={`${words.ngTags.remove}: ${ngTag.name}`}
                busy={removing.busy?.id === ngTag.id}
                onClick={() => removing.run(ngTag)}
                label={words.ngTags.remove}
              />
            </Row>
            <JobProgress id={photoJobId('ng-tag', ngTag.id)} round={rounds[ngTag.id] ?? 0} />
          </>
        )}
      </StaffRows>
    </StaffPage>
  );
}
