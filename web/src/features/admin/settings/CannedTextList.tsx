import { useState } from 'react';
import { deleteCannedTextContract } from '#contract/callables/cannedTexts.ts';
import { reportReasons } from '#contract/documents/report.ts';
import { call } from '#data/call.ts';
import { cannedTexts, type ListedText, readTextsAgain } from '#data/staff/cannedTexts.ts';
import { locales } from '#i18n/locale.ts';
import { useWords } from '#i18n/words.ts';
import { useAct } from '#session/useAct.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button } from '#ui/Button.tsx';
import { Hint, Row, Section } from '#ui/layout.tsx';
import { AdminSkeleton, Rows, readListsAgain, StaffList, useStaffList } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { useStaffTexts } from '../staffWords.ts';
import { useTellDone } from '../undo.ts';

const queryKey = ['staff', 'cannedTexts'];

/** The texts for decisions, by rule; admins add, change and delete them here. */
export function CannedTextList() {
  const { common } = useStaffTexts('admin');
  const words = common.canned;
  const reasons = useWords('reasons');
  const list = useStaffList({ queryKey, source: cannedTexts });
  const [editing, setEditing] = useState<ListedText | 'new'>('new');
  const dialog = useLazyDialog(async () => (await import('./CannedTextDialog.tsx')).CannedTextDialog);
  const tellDone = useTellDone();

  const edit = (text: ListedText | 'new'): void => dialog.open(() => setEditing(text));

  function onChanged(): void {
    readListsAgain(queryKey);
    readTextsAgain();
  }

  const removing = useAct(async ({ id }: ListedText) => {
    const { auditIds } = await call(deleteCannedTextContract, { id });
    tellDone({ text: words.removed, auditIds, onChanged });
  });
  const inOrder = list.entries.toSorted(
    (one, other) =>
      reportReasons.indexOf(one.rule) - reportReasons.indexOf(other.rule) || one.for.localeCompare(other.for),
  );

  return (
    <Section title={words.title} gap={3}>
      <Hint>{words.lead}</Hint>
      <div>
        <Button busy={dialog.busy} onClick={() => edit('new')} label={words.add} />
      </div>
      <StaffList
        list={list}
        failed={words.failed}
        waiting={<AdminSkeleton lines={3} />}
        empty={<Hint>{words.empty}</Hint>}
        isInline
      >
        <Rows of={inOrder}>
          {(text) => (
            <>
              <p className={staff.line}>
                <strong>{reasons[text.rule]}</strong>
                <span className={staff.mark}>{words.readers[text.for]}</span>
              </p>
              {locales.map((locale) => (
                <p key={locale} lang={locale} className={staff.quote}>
                  {text[locale]}
                </p>
              ))}
              <Row gap={1}>
                <Button variant="quiet" onClick={() => edit(text)} label={words.edit} />
                <Button
                  variant="quiet"
                  busy={removing.busy?.id === text.id}
                  onClick={() => removing.run(text)}
                  label={words.remove}
                />
              </Row>
            </>
          )}
        </Rows>
      </StaffList>
      {dialog.draw((CannedTextDialog) => (
        <CannedTextDialog
          text={editing === 'new' ? undefined : editing}
          onSaved={(auditIds) => {
            dialog.close();
            tellDone({ text: words.saved, auditIds, onChanged });
          }}
          onClose={dialog.close}
        />
      ))}
    </Section>
  );
}
