import { useState } from 'react';
import {
  type AnsweredLook,
  answerSecondLookContract,
  nextSecondLookContract,
  readSecondLooksContract,
  type ShownLook,
} from '#contract/callables/secondLooks.ts';
import type { Verdict } from '#contract/documents/secondLook.ts';
import { ContractError } from '#contract/errors.ts';
import { call } from '#data/call.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { errorWords, useTexts, useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, hintWords, Row, Section, Stack } from '#ui/layout.tsx';
import { toast } from '#ui/toast.ts';
import { adminPaths } from '../adminPaths.ts';
import { Read, Rows, useReading } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { SecondLook } from './SecondLook.tsx';

/** To look at a colleague's decision again, and what others thought of one's own. */
export function SecondLooks() {
  const words = useWords('adminFigures');
  const reading = useReading(['staff', 'secondLooks'], () => call(readSecondLooksContract, {}));
  return (
    <Section title={words.looks} gap={3}>
      <Hint>{words.looksLead}</Hint>
      <Read reading={reading} failed={words.looksFailed} isInline>
        {({ waits, own, team }) => (
          <>
            <Looking waits={waits} onAnswered={() => void reading.refetch()} />
            <Own {...own} />
            {team !== undefined && <Team {...team} />}
          </>
        )}
      </Read>
    </Section>
  );
}

function Looking({ waits, onAnswered }: { waits: boolean; onAnswered: () => void }) {
  const { words, errors } = useTexts('adminFigures');
  const [look, setLook] = useState<ShownLook>();
  const [isBusy, setIsBusy] = useState(false);

  async function unlessRefused(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      const isOver = error instanceof ContractError && ['failed-precondition', 'not-found'].includes(error.code);
      if (isOver) setLook(undefined);
      toast('error', isOver ? words.gone : errorWords(error, errors));
    } finally {
      setIsBusy(false);
    }
  }

  const next = () =>
    unlessRefused(async () => {
      const { look: next } = await call(nextSecondLookContract, {});
      setLook(next);
      if (next === undefined) {
        toast('info', words.lookNone);
        onAnswered();
      }
    });

  const answer = ({ id }: ShownLook, verdict?: Verdict) =>
    unlessRefused(async () => {
      const { agreed } = await call(answerSecondLookContract, { id, ...(verdict && { verdict }) });
      setLook(undefined);
      if (agreed !== undefined) toast('success', agreed ? words.same : words.different);
      onAnswered();
    });

  if (look !== undefined)
    return <SecondLook key={look.id} look={look} busy={isBusy} onAnswer={(verdict) => void answer(look, verdict)} />;
  if (!waits) return <p>{words.lookNone}</p>;
  return (
    <Row gap={3}>
      <Button busy={isBusy} onClick={() => void next()} label={words.look} />
    </Row>
  );
}

type Sum = { readonly looked: number; readonly agreed: number };
type Different = { readonly different: readonly AnsweredLook[] };

function Own({ looked, agreed, different }: Sum & Different) {
  const { words, number } = useTexts('adminFigures');
  return (
    <Stack gap={2}>
      <p>{looked === 0 ? words.ownNone : words.own(number(looked), number(agreed))}</p>
      <Looks title={words.ownDifferent} looks={different} />
    </Stack>
  );
}

function Team({ sum, different }: Different & { sum?: Sum | undefined }) {
  const { words, number } = useTexts('adminFigures');
  return (
    <Stack gap={2}>
      {sum !== undefined && <p>{words.team(number(sum.looked), number(sum.agreed))}</p>}
      <Looks title={words.teamDifferent} looks={different} />
    </Stack>
  );
}

function Looks({ title, looks }: { title: string; looks: readonly AnsweredLook[] }) {
  const words = useWords('adminFigures');
  if (looks.length === 0) return null;
  return (
    <Stack as="section" gap={1} aria-label={title}>
      <h3>{title}</h3>
      <Rows of={looks}>
        {({ kind, caseId, first, second, answeredAt }) => (
          <Row gap={3} dense align="baseline">
            <SiteLink className={staff.link} to={adminPaths.case({ kind, id: caseId })}>
              {words.kind[kind]}
            </SiteLink>
            <span>{words.verdicts(words.verdict[first], words.verdict[second])}</span>
            <Time className={hintWords} date={new Date(answeredAt)} />
          </Row>
        )}
      </Rows>
    </Stack>
  );
}
