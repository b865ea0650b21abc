import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { titleStatuses } from '#contract/documents/title.ts';
import { type StaffTitle, titlesByStatus } from '#data/staff/catalogue.ts';
import { formatList } from '#i18n/formatList.ts';
import { errorWords, useTextsOf, useWords } from '#i18n/words.ts';
import { useAct } from '#session/useAct.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button } from '#ui/Button.tsx';
import { Hint, Row } from '#ui/layout.tsx';
import { Progress } from '#ui/Progress.tsx';
import { queryIn, SearchField } from '#ui/SearchField.tsx';
import { EmptyState } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import type { Written } from '../acts/act.ts';
import { actionsOn, actsOn, type Offer } from '../acts/acts.ts';
import { adminPaths } from '../adminPaths.ts';
import { CatalogueRow, RowActions } from '../RowActions.tsx';
import { AdminSkeleton, StaffPage, StaffRows, Views } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { useStaffTexts } from '../staffWords.ts';
import { useWritten } from './JobProgress.tsx';
import { isOutdated, lastDay, titleProblem } from './TitleConflict.tsx';

type TitleOffer = Offer<'onTitle'>;

/** Without a title: to add one. */
type Question = { readonly of?: { readonly offer: TitleOffer; readonly title: StaffTitle } };

export function TitlesPage() {
  const [search] = useSearchParams();
  const status = titleStatuses.find((each) => each === search.get('status')) ?? 'active';
  const query = queryIn(search);
  const { words, common } = useStaffTexts('adminCatalogue');
  const { tellWritten, onChanged, progress } = useWritten(['staff', 'titles']);
  const [question, setQuestion] = useState<Question>();
  const dialog = useLazyDialog(() => import('./titleDialogs.tsx'));
  const ask = (about: Question): void => dialog.open(() => setQuestion(about));
  const heading = common.pages.adminTitles;

  function onDone(text: string, written: Written): void {
    setQuestion(undefined);
    tellWritten(text, written);
  }

  const performing = useAct(
    async ({ offer, title }: { readonly offer: TitleOffer; readonly title: StaffTitle }) => {
      const saved = await offer.on.perform?.(title);
      if (saved) onDone(offer.words.done(title.name, ''), saved);
    },
    (error) => {
      if (isOutdated(error)) onChanged();
      return titleProblem(error, words)?.message;
    },
  );

  return (
    <StaffPage title={heading} lead={words.titles.lead}>
      <SearchField
        label={words.titles.search}
        hint={words.titles.searchHint}
        clearLabel={words.tags.clearSearch}
        query={query}
        maxChars={100}
      />
      <Views
        label={words.titles.states}
        views={titleStatuses}
        names={words.titles.state}
        addressOf={(each) => adminPaths.titles({ status: each, q: query })}
        current={status}
      />
      <TitleTools onWritten={onChanged}>
        <Button busy={dialog.busy} onClick={() => ask({})} label={words.titles.create} />
      </TitleTools>
      {progress}
      <StaffRows
        queryKey={['staff', 'titles', status, query]}
        source={titlesByStatus(status, query)}
        failed={words.failedList}
        waiting={<AdminSkeleton lines={6} />}
        empty={<EmptyState title={words.titles.emptyTitle[status]} text={words.titles.emptyText[status]} />}
      >
        {(title) => (
          <TitleRow
            title={title}
            isBusy={performing.busy?.title.id === title.id}
            onAct={(offer) => (offer.on.perform ? performing.run({ offer, title }) : ask({ of: { offer, title } }))}
          />
        )}
      </StaffRows>
      {question &&
        dialog.draw(({ MergeTitleDialog, TitleDialog }) =>
          question.of?.offer.name === 'mergeTitle' ? (
            <MergeTitleDialog title={question.of.title} onClose={() => setQuestion(undefined)} onDone={onDone} />
          ) : (
            <TitleDialog title={question.of?.title} onClose={() => setQuestion(undefined)} onDone={onDone} />
          ),
        )}
    </StaffPage>
  );
}

type TitleRowProps = { title: StaffTitle; isBusy: boolean; onAct: (offer: TitleOffer) => void };

function TitleRow({ title, isBusy, onAct }: TitleRowProps) {
  const { words, common, number, locale } = useStaffTexts('adminCatalogue');
  const { kind: kinds } = useWords('titles');
  const { name, reading, kind, count, aliases, spoilerUntil, mergedInto } = title;
  return (
    <CatalogueRow
      of={name}
      reading={reading}
      facts={
        <>
          <span className={staff.mark}>{kinds[kind]}</span>
          {spoilerUntil && spoilerUntil > new Date() && (
            <span className={staff.mark}>{words.titles.spoilerUntil(lastDay(spoilerUntil, locale))}</span>
          )}
          <Hint as="span">{words.photos(number(count))}</Hint>
        </>
      }
      actions={actionsOn(actsOn('onTitle', common), title, onAct)}
      busy={isBusy}
    >
      {aliases.length > 0 && <Hint>{words.titles.aliases(formatList(locale, aliases))}</Hint>}
      {mergedInto !== undefined && <Hint>{words.titles.mergedInto}</Hint>}
    </CatalogueRow>
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
      const { saveTable } = await import('./titleTable/cells.ts');
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
