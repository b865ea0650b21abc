import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { saveTitleContract } from '#contract/callables/saveTitle.ts';
import { type TitleStatus, titleStatuses } from '#contract/documents/title.ts';
import { call } from '#data/call.ts';
import { type StaffTitle, titlesByStatus } from '#data/staff/catalogue.ts';
import { formatList } from '#i18n/formatList.ts';
import { errorWords, useTexts, useTextsOf, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { useAct } from '#session/useAct.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button } from '#ui/Button.tsx';
import { Hint, Row } from '#ui/layout.tsx';
import { Progress } from '#ui/Progress.tsx';
import { askedIn, SearchField } from '#ui/SearchField.tsx';
import { EmptyState } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import { adminPaths } from '../adminPaths.ts';
import { RowActions } from '../RowActions.tsx';
import { AdminSkeleton, readListsAgain, StaffPage, StaffRows, Views } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { useStaffTexts } from '../staffWords.ts';
import { useTellDone } from '../undo.ts';
import styles from './catalogue.module.css';
import { type BegunJob, begunAgain, JobProgress } from './JobProgress.tsx';
import { changing, inputOf, isOutdated, lastDay, type SavedTitle, titleProblem } from './TitleConflict.tsx';

const refresh = (): void => readListsAgain(['staff', 'titles']);

type Question = { readonly about: 'edit' | 'merge'; readonly title: StaffTitle } | { readonly about: 'create' };

export function TitlesPage() {
  const [search] = useSearchParams();
  const status = titleStatuses.find((each) => each === search.get('status')) ?? 'active';
  const asked = askedIn(search);
  const { words, common } = useStaffTexts('adminCatalogue');
  const tellDone = useTellDone();
  const [question, setQuestion] = useState<Question>();
  const [begun, setBegun] = useState<BegunJob>();
  const dialog = useLazyDialog(() => import('./titleDialogs.tsx'));
  const heading = common.pages.adminTitles;

  const ask = (about: Question): void => dialog.open(() => setQuestion(about));

  function onDone(text: string, { jobId: job, auditIds }: SavedTitle): void {
    setQuestion(undefined);
    if (job !== undefined) setBegun(begunAgain(job));
    tellDone({ text, auditIds, onChanged: refresh });
  }

  const moving = useAct(
    async ({ title, to }: { readonly title: StaffTitle; readonly to: TitleStatus }) => {
      const saved = await call(saveTitleContract, { ...changing(title), ...inputOf(title), status: to });
      const wasProposed = title.status === 'proposed';
      const { approved, rejected, retired } = words.titles;
      const text = to === 'retired' ? (wasProposed ? rejected : retired) : wasProposed ? approved : words.titles.saved;
      onDone(text(title.name), saved);
    },
    (error) => {
      if (isOutdated(error)) refresh();
      return titleProblem(error, words)?.message;
    },
  );

  return (
    <StaffPage title={heading} lead={words.titles.lead}>
      <SearchField
        label={words.titles.search}
        hint={words.titles.searchHint}
        clearLabel={words.tags.clearSearch}
        asked={asked}
        maxChars={100}
      />
      <Views
        label={words.titles.states}
        views={titleStatuses}
        names={words.titles.state}
        addressOf={(each) => adminPaths.titles({ status: each, q: asked })}
        current={status}
      />
      <TitleTools onWritten={refresh}>
        <Button onClick={() => ask({ about: 'create' })} label={words.titles.create} />
      </TitleTools>
      {begun && <JobProgress {...begun} />}
      <StaffRows
        queryKey={['staff', 'titles', status, asked]}
        source={titlesByStatus(status, asked)}
        className={styles.list}
        failed={words.failedList}
        waiting={<AdminSkeleton lines={6} />}
        empty={<EmptyState title={words.titles.emptyTitle[status]} text={words.titles.emptyText[status]} />}
      >
        {(title) => (
          <TitleRow
            title={title}
            isBusy={moving.busy?.title.id === title.id}
            onMove={(to) => moving.run({ title, to })}
            onAsk={(about) => ask({ about, title })}
          />
        )}
      </StaffRows>
      {question &&
        dialog.draw(({ TitleDialog, MergeTitleDialog }) =>
          question.about === 'merge' ? (
            <MergeTitleDialog
              title={question.title}
              onClose={() => setQuestion(undefined)}
              onDone={(into, saved) =>
                onDone(words.titles.merged(isolated(question.title.name), isolated(into)), saved)
              }
            />
          ) : (
            <TitleDialog
              title={question.about === 'edit' ? question.title : undefined}
              onClose={() => setQuestion(undefined)}
              onDone={(name, saved) => onDone(words.titles.saved(isolated(name)), saved)}
            />
          ),
        )}
    </StaffPage>
  );
}

type TitleRowProps = {
  title: StaffTitle;
  isBusy: boolean;
  onMove: (to: TitleStatus) => void;
  onAsk: (about: 'edit' | 'merge') => void;
};

function TitleRow({ title, isBusy, onMove, onAsk }: TitleRowProps) {
  const { words, number, locale } = useTexts('adminCatalogue');
  const { kind: kinds } = useWords('titles');
  const { name, reading, kind, count, aliases, status, spoilerUntil, mergedInto } = title;
  const decision = (label: string, onClick: () => void) => (
    <Button aria-label={`${label}: ${isolated(name)}`} busy={isBusy} onClick={onClick} label={label} />
  );
  const isKept = mergedInto === undefined;
  const actions = [
    isKept && { label: words.edit, onAct: () => onAsk('edit') },
    isKept && status !== 'retired' && { label: words.merge, onAct: () => onAsk('merge') },
    status === 'active' && { label: words.titles.retire, onAct: () => onMove('retired') },
    isKept && status === 'retired' && { label: words.titles.reactivate, onAct: () => onMove('active') },
  ].filter((action) => action !== false);
  return (
    <div className={staff.acting}>
      <div>
        <bdi className={staff.name}>{name}</bdi>{' '}
        {reading !== '' && (
          <Hint as="span">
            <bdi>{reading}</bdi>
          </Hint>
        )}
        {aliases.length > 0 && <Hint>{words.titles.aliases(formatList(locale, aliases))}</Hint>}
        {!isKept && <Hint>{words.titles.mergedInto}</Hint>}
      </div>
      <Row gap={2} className={staff.rowFacts}>
        <span className={staff.mark}>{kinds[kind]}</span>
        {spoilerUntil && spoilerUntil > new Date() && (
          <span className={staff.mark}>{words.titles.spoilerUntil(lastDay(spoilerUntil, locale))}</span>
        )}
        <Hint as="span">{words.photos(number(count))}</Hint>
        {status === 'proposed' && (
          <>
            {decision(words.titles.approve, () => onMove('active'))}
            {decision(words.titles.reject, () => onMove('retired'))}
          </>
        )}
      </Row>
      <RowActions of={name} actions={actions} busy={isBusy} />
    </div>
  );
}

type TitleToolsProps = { children: ReactNode; onWritten: () => void };

function TitleTools({ children, onWritten }: TitleToolsProps) {
  const { words, errors, number } = useTextsOf('adminCatalogue', 'titles');
  const tools = useRef<HTMLDivElement>(null);
  const importing = useLazyDialog(
    async () => (await import('./titleTable/ImportPanel.tsx')).ImportPanel,
    <Progress label={words.importTable} />,
  );

  const exporting = useAct(
    async (_: 'titles') => {
      const { saveTable } = await import('./titleTable/saveTable.ts');
      toast('success', words.exported(number(await saveTable())));
    },
    (error) => words.exportFailed + errorWords(error, errors),
  );

  function close(): void {
    importing.close();
    tools.current?.focus();
  }

  return (
    <>
      <Row gap={2} ref={tools} tabIndex={-1}>
        {children}
        <RowActions
          actions={[
            { label: words.exportTable, onAct: () => exporting.run('titles') },
            { label: words.importTable, onAct: () => importing.open() },
          ]}
          busy={exporting.busy !== undefined || importing.busy}
        />
      </Row>
      {importing.draw((ImportPanel) => (
        <ImportPanel onClose={close} onWritten={onWritten} />
      ))}
    </>
  );
}
