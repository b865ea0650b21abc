import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import type { Ref } from 'react';
import type { CaseKind } from '#contract/documents/case.ts';
import { reportReasons } from '#contract/documents/report.ts';
import type { Uid } from '#contract/ids.ts';
import { deskLists } from '#data/staff/cases.ts';
import { saveStaffPrefs, staffPrefsQuery } from '#data/staff/staffPrefs.ts';
import { errorWords, useTexts, useWords } from '#i18n/words.ts';
import { keysAreShown } from '#session/keys/keysOfPage.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox, SelectField } from '#ui/Fields.tsx';
import { Row } from '#ui/layout.tsx';
import { Key, readListsAgain } from '../StaffPage.tsx';
import styles from './desk.module.css';
import { type DeskFilter, deskToast } from './useQueue.ts';

type DeskHeadProps = {
  kind: CaseKind;
  filter: DeskFilter;
  isOpen: boolean;
  /** A moderator, whom the desk asks whether they take cases about minors. */
  moderator: Uid | undefined;
  heading: Ref<HTMLHeadingElement>;
  onShow: (name: 'status' | 'reason', value: string) => void;
};

export function DeskHead({ kind, filter, isOpen, moderator, heading, onShow }: DeskHeadProps) {
  const words = useWords('desk');
  const reasons = useWords('reasons');
  const showKeys = useSetAtom(keysAreShown);
  return (
    <Row gap={3} justify="between" className={styles.top} data-open={isOpen}>
      <h1 ref={heading} tabIndex={-1}>
        {words.title[kind]}
      </h1>
      <div className={styles.filters}>
        <Button
          variant="quiet"
          className={styles.tools}
          aria-keyshortcuts="?"
          aria-haspopup="dialog"
          onClick={() => showKeys(true)}
        >
          {words.keys}
          <Key>?</Key>
        </Button>
        {moderator !== undefined && <TakesMinors me={moderator} />}
        <SelectField
          label={words.status}
          value={filter.list}
          options={deskLists.map((each) => [each, words.statuses[each]])}
          onChange={({ target }) => onShow('status', target.value === 'open' ? '' : target.value)}
        />
        <SelectField
          label={words.reason}
          value={filter.reason ?? ''}
          options={[['', words.allReasons], ...reportReasons.map((each) => [each, reasons[each]] as const)]}
          onChange={({ target }) => onShow('reason', target.value)}
        />
      </div>
    </Row>
  );
}

/** Nobody sees cases about minors without having said yes to them. */
function TakesMinors({ me }: { me: Uid }) {
  const { words, errors } = useTexts('desk');
  const { data } = useQuery(staffPrefsQuery(me));
  const save = (minors: boolean): void =>
    void saveStaffPrefs(me, { minors }).then(
      () => readListsAgain(['staff', 'cases']),
      (error: unknown) => deskToast('error', errorWords(error, errors)),
    );
  return (
    <Checkbox
      label={words.takesMinors}
      checked={data?.minors ?? false}
      disabled={data === undefined}
      onChange={({ target }) => save(target.checked)}
    />
  );
}
